import { type DataProblem, WORLD_KINDS, type WorldKind } from "../kinds.js";
import type { Decision } from "./alternatives.js";
import type { ImportedFile, ImportReport } from "./import.js";

/** The singular noun of each kind. */
const THINGS: Readonly<Record<WorldKind, string>> = {
  decorations: "place",
  signs: "sign",
  spawners: "spawner",
  teleporters: "teleporter",
  regions: "region",
  locations: "location",
  doors: "door specification",
};

const LATER_ERAS =
  "  spawners of Tokuno, Ter Mur and the elves name creatures of the package later_eras, which --packages packages loads";

/** Formats the report: each file with its problems, the files that were not imported with the reason, and a summary. */
export function reportLines({ files, decisions, removed, others }: ImportReport): string[] {
  const lines = files.flatMap(fileLines);
  if (decisions.length > 0) lines.push("", "Alternatives:", ...decisions.flatMap(decisionLines));
  if (removed.length > 0) lines.push("", "Removed, because of these alternatives:", ...removed.map((file) => `  ${file}`));
  if (others.length > 0) lines.push("", "Not imported:", ...others.map(({ source, reason }) => `  ${source}: ${reason}`));
  lines.push("", "Summary:", ...WORLD_KINDS.flatMap((kind) => summaryOf(kind, files)));
  if (files.some(({ kind, outcome }) => kind === "spawners" && outcome !== "refused")) lines.push(LATER_ERAS);
  if (files.length === 0) lines.push("  there was nothing to import");
  if (others.length > 0) lines.push(`  not imported: ${counted(others.length, "file")}`);
  return lines;
}

/** Whether all world data was understood. Duplicates count as understood. */
export function isUnderstood({ files, others }: ImportReport): boolean {
  return (
    files.every(({ problems }) => problems.every(({ isDuplicate }) => isDuplicate)) && !others.some((one) => one.isUnreadable)
  );
}

function decisionLines({ alternative: { name, about, choices }, chosen, by }: Decision): string[] {
  const others = choices.filter((choice) => choice.name !== chosen).map((choice) => `--choose ${name}=${choice.name}`);
  const how = { flag: "", answer: "", "earlier import": ", as in an earlier import" }[by];
  return [`  ${name}: ${chosen}${how}; ${others.join(" or ")} takes the other (${about})`];
}

function fileLines({ source, destination, kind, outcome, things, problems }: ImportedFile): string[] {
  const done =
    outcome === "refused" ? "not imported, since nothing in it was understood" : `${counted(things, THINGS[kind])}, ${outcome}`;
  return [`${source} -> ${destination}: ${done}`, ...problems.map((problem) => `  ${problemLine(problem)}`)];
}

function problemLine({ line, reason }: DataProblem): string {
  return line === undefined ? reason : `line ${line}: ${reason}`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

function summaryOf(kind: WorldKind, all: readonly ImportedFile[]): string[] {
  const files = all.filter((file) => file.kind === kind);
  if (files.length === 0) return [];
  const outcomes = (["new", "replaced", "unchanged", "refused"] as const)
    .map((outcome) => [outcome, files.filter((file) => file.outcome === outcome).length] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`);
  const things = files.reduce((sum, file) => sum + file.things, 0);
  const problems = files.flatMap((file) => file.problems);
  const duplicates = problems.filter(({ isDuplicate }) => isDuplicate).length;
  return [
    `  ${kind}: ${counted(things, THINGS[kind])} in ${counted(files.length, "file")} (${outcomes.join(", ")}); ` +
      `${counted(problems.length - duplicates, "problem")}, ${duplicates} there twice`,
  ];
}
