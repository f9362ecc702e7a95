/** `npm run doctor`: says what is wrong with a shard and how to mend it. It takes the options of `npm start`. */
import { projectDirectory } from "../../base/system/version.js";
import { checksOfInstallation, checksOfShard } from "./checks/all-checks.js";
import { examine, type Report } from "./examine.js";

const FAULT_EXIT_CODE = 1;
const JSON_FLAG = "--json";
const CHRONICLE_FLAG = "--chronicle";
const marks = { ok: "ok     ", warning: "WARNING", fault: "FAULT  " };

const argv = process.argv.slice(2);
if (argv.some((word) => word === "--help" || word === "-h")) process.stdout.write(helpText());
else {
  const options = argv.filter((word) => word !== JSON_FLAG && word !== CHRONICLE_FLAG);
  const report = await examine({ project: projectDirectory(), argv: options, env: process.env }, argv.includes(CHRONICLE_FLAG));
  process.stdout.write(argv.includes(JSON_FLAG) ? `${JSON.stringify(report, null, 2)}\n` : textOf(report));
  process.exitCode = report.ok ? 0 : FAULT_EXIT_CODE;
}

function helpText(): string {
  const checks = [...checksOfInstallation, ...checksOfShard].map(({ name, looksAt }) => `  ${name}: ${looksAt}\n`);
  return (
    "Usage: npm run doctor -- [--json] [--chronicle] [options of npm start]\n\n" +
    "Says what is wrong with a shard and how to mend it. It changes nothing, and a server may be running. It looks at:\n\n" +
    `${checks.join("")}\n--chronicle also replays the record of the world and compares it with the stored items, which takes a while.\n` +
    `--json prints the report for programs. Exit codes: 0 without a fault, 1 with one.\n`
  );
}

function textOf({ checks, skipped }: Report): string {
  const lines = checks.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => [
      `${marks[finding.level]}  ${name}: ${finding.says}`,
      ...(finding.level === "ok" ? [] : [`         mend: ${finding.mend}`]),
    ]),
  );
  if (skipped.length > 0) lines.push(`not looked at, because options are wrong: ${skipped.join(", ")}`);
  const count = (level: string): number =>
    checks.flatMap(({ findings }) => findings).filter((finding) => finding.level === level).length;
  return `${lines.join("\n")}\n${count("fault")} faults, ${count("warning")} warnings\n`;
}
