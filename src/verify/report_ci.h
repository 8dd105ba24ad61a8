#pragma once

#include <string>

#include "verify/diff.h"

namespace sinew {

/// JUnit's XML, as Jenkins, GitLab and others read it: a test case a pair, which fails where the
/// pair does, and is an error where it is broken.
std::string report_junit(const DiffReport& report);

/// Lines that GitHub Actions turns into annotations: "::error file=...::...", warnings as such.
std::string github_annotations(const DiffReport& report);

/// GitLab's code quality report: a JSON list with an issue for each pair that fails or is broken.
std::string gitlab_annotations(const DiffReport& report);

}  // namespace sinew
