#include "cli/exit_code.h"

#include <exception>
#include <new>
#include <string>

#include "core/version.h"

namespace sinew {
namespace {

int report_bug(const std::string& what, const Console& console) {
  report_error("this is a bug in sinew " + std::string(kVersion) + ": " + what, console);
  say("Please report it, with the command line and the input that lead to it.\n");
  return kExitBug;
}

}  // namespace

int report_failure(const Console& console) {
  try {
    throw;
  } catch (const InputError& error) {
    if (!error.is_reported()) report_error(error.what(), console);
    return kExitUsage;
  } catch (const ClosedPipe&) {
    return kExitClosedPipe;
  } catch (const IoError& error) {
    report_error(error.what(), console);
    return kExitIo;
  } catch (const std::bad_alloc&) {
    report_error("there is not enough memory for this", console);
    return kExitIo;
  } catch (const std::exception& error) {
    return report_bug(error.what(), console);
  } catch (...) {
    return report_bug("an unknown exception", console);
  }
}

}  // namespace sinew
