#pragma once

#include <memory>
#include <utility>

namespace sinew {

/// A struct of any type, by value: copying a Box copies what is in it. What std::any lacks is the
/// untyped pointer that tables of fields work with.
class Box {
 public:
  Box() = default;
  Box(const Box& other) : holder_(other.holder_ ? other.holder_->clone() : nullptr) {}
  Box(Box&&) noexcept = default;
  Box& operator=(Box other) noexcept {
    std::swap(holder_, other.holder_);
    return *this;
  }
  ~Box() = default;

  template <class T>
  static Box of(T value) {
    Box box;
    box.holder_ = std::make_unique<HolderOf<T>>(std::move(value));
    return box;
  }

  bool empty() const { return holder_ == nullptr; }
  void* data() { return holder_ ? holder_->data() : nullptr; }
  const void* data() const { return holder_ ? holder_->data() : nullptr; }

  /// T must be the type the box was made of.
  template <class T>
  T& get() {
    return *static_cast<T*>(data());
  }
  template <class T>
  const T& get() const {
    return *static_cast<const T*>(data());
  }

 private:
  struct Holder {
    virtual ~Holder() = default;
    virtual std::unique_ptr<Holder> clone() const = 0;
    virtual void* data() = 0;
  };
  template <class T>
  struct HolderOf final : Holder {
    explicit HolderOf(T v) : value(std::move(v)) {}
    std::unique_ptr<Holder> clone() const override { return std::make_unique<HolderOf>(value); }
    void* data() override { return &value; }
    T value;
  };

  std::unique_ptr<Holder> holder_;
};

}  // namespace sinew
