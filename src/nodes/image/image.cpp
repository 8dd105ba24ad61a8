#include "nodes/image/image.h"

#include "nodes/drawing.h"

namespace sinew {

namespace {

struct ImageFields {
  PictureRef image;
  std::optional<BoxPoint> size;
};

Vec2 picture_size(const Scene& scene, const ImageFields& fields) {
  const PremulImage& image = scene.textures[static_cast<std::size_t>(fields.image.texture)].image;
  return {static_cast<double>(image.width), static_cast<double>(image.height)};
}

Vec2 drawn_size(const Scene& scene, const ImageFields& fields) {
  const Vec2 picture = picture_size(scene, fields);
  return fields.size ? fields.size->within(picture) : picture;
}

class ImageNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = [] {
      StructOf<ImageFields> t("image", "Draws one picture, from its own origin to its size.");
      t.field<&ImageFields::image>("image", picture(), "The picture: its name under `images`.")
          .required()
          .animated();
      t.field<&ImageFields::size>("size", optional(box_point("the picture")),
                                  "How large it is drawn.")
          .animated()
          .defaults_to("the picture's own");
      return t;
    }();
    return table;
  }
  Box make_fields() const override { return Box::of(ImageFields{}); }

  std::optional<Vec2> box(const Scene& scene, const void* fields) const override {
    return drawn_size(scene, *static_cast<const ImageFields*>(fields));
  }

  void draw(const DrawContext& context, DrawList& list) const override {
    const auto& fields = fields_of<ImageFields>(context.scene, context.world, context.node);
    const Vec2 size = drawn_size(context.scene, fields);
    const Vec2 texels = picture_size(context.scene, fields);
    const Vec2 corners[] = {{0, 0}, {size.x, 0}, {size.x, size.y}, {0, size.y}};
    const Vec2 corner_texels[] = {{0, 0}, {texels.x, 0}, {texels.x, texels.y}, {0, texels.y}};
    constexpr Triangle kTriangles[] = {{0, 1, 2}, {0, 2, 3}};
    draw_mesh({corners, corner_texels, kTriangles, fields.image.texture}, context.tint,
              context.canvas_from_node, list);
  }
};

}  // namespace

const NodeType& image_node_type() {
  static const ImageNode type;
  return type;
}

}  // namespace sinew
