import { h } from "../parts/dom.js";
import { playerText } from "../parts/player-text.js";
import { timeElement } from "../parts/time.js";

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;
/** Less than this part of the disk is a reason to act. */
const LOW_DISK = 0.1;

/** @param {number} bytes */
function size(bytes) {
  const [unit, amount] = bytes < GIBIBYTE ? ["MiB", bytes / MEBIBYTE] : ["GiB", bytes / GIBIBYTE];
  return `${amount.toLocaleString(undefined, { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${unit}`;
}

/** @param {string} text */
const warning = (text) => h("strong", { class: "overdue" }, text);

/** @param {ServerState["database"]} database */
function databaseFact({ engine, bytes, failingBecause }) {
  const name = engine === "sqlite" ? "SQLite" : "MySQL or MariaDB";
  const stored = bytes === null ? name : `${name}, ${size(bytes)}`;
  return failingBecause === null ? stored : [`${stored}. `, warning("Nothing is stored: "), playerText(failingBecause)];
}

/** @param {ServerState["disk"]} disk */
function diskFact({ freeBytes, totalBytes }) {
  const text = `${size(freeBytes)} of ${size(totalBytes)} are free`;
  return freeBytes < totalBytes * LOW_DISK ? warning(text) : text;
}

/** @param {ServerState["backup"]} backup */
function backupFact(backup) {
  if (backup === null) return warning("No backups are scheduled");
  const { everySeconds, lastDoneAtUtc, failed } = backup;
  const hours = everySeconds / 3_600;
  const every = hours < 1 ? `every ${Math.round(everySeconds / 60)} min` : `every ${hours.toLocaleString()} h`;
  return [
    lastDoneAtUtc === null ? warning("None yet") : timeElement(lastDoneAtUtc, { withAge: true }),
    `, ${every}`,
    ...(failed > 0 ? [", ", warning(`${failed} failed since the start`)] : []),
  ];
}

/** @param {NonNullable<ServerState["scripts"]>} scripts */
function scriptFact({ files, failing }) {
  if (failing.length === 0) return `${files} files, none has failed since the start`;
  return [
    `${files} files. `,
    warning("Failed since the start:"),
    h(
      "ul",
      { class: "plain" },
      failing.map(({ file, failures }) => h("li", {}, playerText(file), failures === 1 ? " once" : ` ${failures} times`)),
    ),
  ];
}

/**
 * What the server is and how it does, in words.
 *
 * @param {ServerState} state
 * @returns {[string, import("../parts/dom.js").Child | import("../parts/dom.js").Child[]][]}
 */
export function serverFacts({
  version,
  commit,
  databaseVersion,
  nodeVersion,
  database,
  disk,
  backup,
  scripts,
  loginsClosedBecause,
}) {
  return [
    ["Logins", loginsClosedBecause === null ? "Open" : [warning("Closed for all but staff: "), playerText(loginsClosedBecause)]],
    ["Last backup", backupFact(backup)],
    ["Database", databaseFact(database)],
    ["Disk", diskFact(disk)],
    ...(scripts === null ? [] : [/** @type {[string, ReturnType<typeof scriptFact>]} */ (["Scripts", scriptFact(scripts)])]),
    [
      "Version",
      `${version}${commit === null ? "" : `, commit ${commit}`}; database version ${databaseVersion}; Node ${nodeVersion}`,
    ],
  ];
}
