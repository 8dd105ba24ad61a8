#pragma once

#include <string>
#include <string_view>

#include "verify/diff.h"

namespace sinew {

/// The version of the document: grows when something that was there means something else.
inline constexpr int kDiffReportVersion = 1;

/// The whole report as one JSON document, a line a pair. What is the same is listed with its name
/// and verdict only. pictures: the files of diff pictures by pair; empty: none.
std::string report_json(const DiffReport& report, const std::vector<std::string>& pictures);

/// A report that was read back, for other reports to be made of.
struct ReadReport {
  DiffReport report;
  std::vector<std::string> pictures;
};

/// Reads what report_json() wrote. name: of the file, for messages. Throws InputError for anything
/// else: "report.json: is no report of sinew diff".
ReadReport parse_report(std::string_view json, const std::string& name);

}  // namespace sinew
