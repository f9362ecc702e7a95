import path from "node:path";
import { writeWhole } from "../../runtime/base/reports/whole-file.js";
import type { Artifact } from "../judge/metrics.js";
import type { Details } from "./details-form.js";
import { htmlReport } from "./html-report.js";
import { junitReport } from "./junit.js";
import { prometheusText } from "./prometheus.js";

/** The specified path of the artifact, below the working directory. */
const ARTIFACT_PATH = path.join("artifacts", "stress", "latest.json");

export interface WrittenFiles {
  artifact: string;
  details: string;
  report: string;
}

/**
 * Writes `latest.json`, `latest-details.json`, `latest.html` and the files that the flags name. Each file appears
 * complete or not at all.
 */
export async function writeArtifacts(workingDirectory: string, artifact: Artifact, details: Details): Promise<WrittenFiles> {
  const file = path.join(workingDirectory, ARTIFACT_PATH);
  const beside = (name: string): string => path.join(path.dirname(file), name);
  const files = { artifact: file, details: beside("latest-details.json"), report: beside("latest.html") };
  await writeWhole(files.details, `${JSON.stringify(details, null, 2)}\n`);
  await writeWhole(files.report, htmlReport(artifact, details));
  await writeWhole(files.artifact, `${JSON.stringify(artifact, null, 2)}\n`);
  const { junit, prometheus } = details.flags;
  const asked = (name: string): string => path.resolve(workingDirectory, name);
  if (junit !== undefined) await writeWhole(asked(junit), junitReport(artifact, details));
  if (prometheus !== undefined) await writeWhole(asked(prometheus), await prometheusText(artifact, details, Date.now()));
  return files;
}
