import { judgeComparison } from "../judge/baseline.js";
import type { Artifact, Verdict } from "../judge/metrics.js";
import { targetOf } from "./details.js";
import type { Details } from "./details-form.js";
import { markup, nothing } from "../../runtime/base/reports/markup.js";
import type { Markup } from "../../runtime/base/reports/markup.js";

/** A case of the file: an objective that was judged, or the accounts that have to be there first. */
interface Case {
  kind: "objective" | "bootstrap";
  name: string;
  /** Without it, the case passed. */
  problem?: { tag: "failure" | "error"; message: string };
}

/** Characters that XML 1.0 cannot hold, even as references. */
// oxlint-disable-next-line no-control-regex -- these are the ones
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;
const REPLACEMENT = "\ufffd";

/**
 * The verdicts as JUnit XML, which continuous integration shows as tests: one case for each objective and threshold.
 */
export function junitReport({ metrics }: Artifact, details: Details): string {
  const comparison = details.comparison === null ? [] : judgeComparison(details.comparison);
  const cases = [bootstrapCase(details), ...[...details.objectives, ...comparison].map(caseOf), ...doubtCases(details)];
  const failing = (tag: "failure" | "error"): number => cases.filter(({ problem }) => problem?.tag === tag).length;
  const counts = markup`tests="${cases.length}" failures="${failing("failure")}" errors="${failing("error")}" time="${metrics.durationSeconds}"`;
  const early = details.endedEarly === null ? nothing : markup`<system-out>Ended early: ${details.endedEarly}</system-out>\n`;
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
<testsuite name="load test of ${targetOf(details.flags)}" timestamp="${details.startedAt.replace(/\.\d+Z$/, "")}" skipped="0" ${counts}>
${cases.map(caseMarkup)}${early}</testsuite>
</testsuites>
`.text.replace(NOT_IN_XML, REPLACEMENT);
}

function bootstrapCase({ bootstrapProblem }: Details): Case {
  const name = "accounts are prepared";
  return bootstrapProblem === null
    ? { kind: "bootstrap", name }
    : { kind: "bootstrap", name, problem: { tag: "error", message: bootstrapProblem } };
}

/** What a strict run fails by. */
function doubtCases({ doubts, flags: { strict } }: Details): Case[] {
  if (!strict) return [];
  const name = "the run measured all that its verdict needs";
  const problem = { tag: "failure" as const, message: doubts.join("; ") };
  return [{ kind: "objective", name, ...(doubts.length > 0 && { problem }) }];
}

function caseOf({ slo, value, threshold, held }: Verdict): Case {
  const name = `${slo}, threshold ${threshold}`;
  return held ? { kind: "objective", name } : { kind: "objective", name, problem: { tag: "failure", message: value } };
}

function caseMarkup({ kind, name, problem }: Case): Markup {
  const head = markup`<testcase classname="loadtest.${kind}" name="${name}"`;
  if (problem === undefined) return markup`${head}/>\n`;
  const tag = problem.tag === "failure" ? markup`failure` : markup`error`;
  return markup`${head}><${tag} message="${problem.message}">${problem.message}</${tag}></testcase>\n`;
}
