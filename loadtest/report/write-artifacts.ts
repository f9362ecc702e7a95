import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Artifact } from "../judge/metrics.js";
import type { Details } from "./details.js";
import { htmlReport } from "./html-report.js";

/** The specified path of the artifact, below the working directory. */
const ARTIFACT_PATH = path.join("artifacts", "stress", "latest.json");

export interface WrittenFiles {
  artifact: string;
  details: string;
  report: string;
}

/** Writes `latest.json`, `latest-details.json` and `latest.html`. Each file appears complete or not at all. */
export async function writeArtifacts(workingDirectory: string, artifact: Artifact, details: Details): Promise<WrittenFiles> {
  const file = path.join(workingDirectory, ARTIFACT_PATH);
  const beside = (name: string): string => path.join(path.dirname(file), name);
  const files = { artifact: file, details: beside("latest-details.json"), report: beside("latest.html") };
  await mkdir(path.dirname(file), { recursive: true });
  await writeWhole(files.details, `${JSON.stringify(details, null, 2)}\n`);
  await writeWhole(files.report, htmlReport(artifact, details));
  await writeWhole(files.artifact, `${JSON.stringify(artifact, null, 2)}\n`);
  return files;
}

async function writeWhole(file: string, content: string): Promise<void> {
  const part = `${file}.part`;
  await writeFile(part, content);
  await rename(part, file);
}
