import type { ImportResult } from "./import-save.js";

/** Things that the printed report names for each reason; all are in the report for programs. */
const SHOWN = 12;

const MADE = [
  ["characters", "character"],
  ["creatures", "creature"],
  ["items", "item"],
  ["guilds", "guild"],
  ["houses", "house"],
  ["ships", "ship"],
] as const;

/** The report as an operator reads it. */
export function reportText({ counts, losses, plain, alike, administrator }: ImportResult, isDryRun: boolean): string {
  const lines = [
    isDryRun ? "This would come over (nothing was written):" : "Came over:",
    `  ${counted(counts.accounts, "account")}, ${number(counts.oldHashes)} with a password hash of the other server`,
    `  ${MADE.map(([kind, noun]) => counted(counts[kind], noun)).join(", ")}`,
    `  gold in the save ${number(counts.goldBefore)}, in the shard ${number(counts.goldAfter)}: ` +
      (counts.goldBefore === counts.goldAfter ? "equal" : `${number(counts.goldBefore - counts.goldAfter)} less; see below`),
    `  serials: ${counts.newSerials === 0 ? "all as they were" : `${number(counts.newSerials)} new`}`,
  ];
  const lists = [
    ["Came over as what their graphic or their base shows, since no template has their name", alike],
    ["Came over as plain things, since no template fits; --map names one", plain],
  ] as const;
  for (const [title, types] of lists) {
    if (types.size === 0) continue;
    const sum = [...types.values()].reduce((total, count) => total + count, 0);
    lines.push(
      "",
      `${title} (${counted(sum, "thing")} of ${counted(types.size, "type")}):`,
      `  ${named([...types].sort(([, a], [, b]) => b - a))}`,
    );
  }
  if (losses.all.length > 0) lines.push("", "Did not come over, or not as it was:");
  for (const { kind, reason, total, things } of losses.all)
    lines.push(`  ${number(total)} x ${kind}: ${reason}`, `      ${named(things)}`);
  if (administrator !== undefined)
    lines.push(
      "",
      `Nobody of the save is an administrator, so the account ${administrator} is one. Its password is in admin-password.txt.`,
    );
  return `${lines.join("\n")}\n`;
}

/** The same for programs, without anything left out. */
export function reportJson({ counts, losses, plain, alike }: ImportResult, isDryRun: boolean): object {
  return { isDryRun, counts, alike: Object.fromEntries(alike), plain: Object.fromEntries(plain), losses: losses.all };
}

function named(things: readonly (readonly [name: string, count: number])[]): string {
  const shown = things.slice(0, SHOWN).map(([name, count]) => (count === 1 ? name : `${name} (${number(count)})`));
  return [...shown, ...(things.length > SHOWN ? [`and ${number(things.length - SHOWN)} more`] : [])].join(", ");
}

function counted(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? "" : "s"}`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
