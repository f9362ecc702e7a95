import { mkdir } from "node:fs/promises";
import type { ReloadOutcome, ScriptControl } from "../../services/commands/native/scripts.js";
import type { ScriptHooks } from "./game-hooks.js";
import type { Log } from "../../base/log/log.js";
import type { ReferenceChapters } from "../../contracts/scripts/lua-reference.js";
import type { Metrics } from "../../base/system/metrics.js";
import { projectDirectory } from "../../base/system/version.js";
import { ScriptHost, type ScriptHostParts } from "../../scripting/host.js";
import type { LoadResult } from "../../scripting/loading/load.js";
import { type BlameFiles, LeftOutScripts, writeRunning } from "../../scripting/loading/left-out-scripts.js";
import { STEP } from "../../scripting/events/own-events.js";
import type { ScriptedWorld } from "../../scripting/world/scripted-world.js";
import { type GameParts, scriptedGame } from "../../scripting/world/world-of-host.js";
import { projectReference } from "../../scripting/reference/project-reference.js";
import { PackageReloads } from "../../scripting/packages/package-reloads.js";
import type { PackageFolders } from "../../scripting/packages/package-folders.js";
import { Rehearsal } from "../../scripting/rehearsal/rehearsal.js";
import { ScriptFiles } from "../../scripting/loading/script-files.js";
import { packageFolder, packageNamed } from "../../scripting/loading/script-names.js";
import { ScriptReloads } from "../../scripting/loading/script-reloads.js";
import { ScriptError } from "../../scripting/runner/task.js";
import { Watchdog } from "../../scripting/runner/watchdog.js";
import type { FileSchedule } from "../../scripting/schedule/schedule.js";
import { ScriptWatcher } from "../../scripting/loading/script-watcher.js";
import { BuiltByteCode } from "../../scripting/vm/built-byte-code.js";

export interface GameScriptsParts extends Omit<ScriptHostParts, "players" | "watchdog" | "files" | "compiled">, GameParts {
  readonly log: Log;
  readonly packageFolders: PackageFolders;
  /** Whether to reload a script when its file is saved, and packages when they come and go. */
  readonly watch: boolean;
  readonly watchdogMs: number;
  /** The file for the last line of the watchdog, because a terminal may close with the process. */
  readonly watchdogLog: string;
  /** The record of files that blocked or ended the server. */
  readonly blameFiles: BlameFiles;
}

/** The scripts of a running shard. */
export interface GameScripts {
  readonly host: ScriptHost;
  readonly control: ScriptControl;
  readonly hooks: ScriptHooks;
  readonly scripted: ScriptedWorld;
  /** The reference of everything that scripts can use. */
  readonly reference: () => Promise<ReferenceChapters>;
  /** A sentence about each file that the start left out and that is not reloaded yet. */
  readonly notices: () => readonly string[];
  /** The files that the start left out. */
  readonly leftOut: Pick<LeftOutScripts, "files">;
  /** The process ends because of this error: blames the handler in which it was thrown. */
  noteCrash(error: unknown): void;
  /** Loads all scripts, and from then on changed ones if {@link GameScriptsParts.watch} is set. */
  load(): Promise<void>;
  close(): Promise<void>;
}

/** Time after the start in which the server has more urgent work than the thread for saved scripts. */
const PREPARE_AFTER_MS = 10_000;

/** Starts Lua with the modules of a shard's scripts. */
export async function openScripts(parts: GameScriptsParts): Promise<GameScripts> {
  const { directory, budgetMs, memoryLimitBytes, values } = parts;
  const { packageFolders } = parts;
  for (const folder of packageFolders.folders) await mkdir(folder, { recursive: true });
  const files = new ScriptFiles(directory, (await packageFolders.scan()).inForce);
  const { record: leftOutRecord, running } = parts.blameFiles;
  const leftOut = new LeftOutScripts(parts.blameFiles, (file) => files.pathOf(file));
  const watchdog = new Watchdog({
    limitMs: parts.watchdogMs,
    files: { log: parts.watchdogLog, leftOut: leftOutRecord, running },
  });
  const compiled = BuiltByteCode.read();
  const host = await ScriptHost.create({ ...parts, compiled, files, watchdog, players: () => parts.players });
  const { scripted, api, hooks, end } = scriptedGame(host, parts);
  const rehearsal = new Rehearsal({ directory, budgetMs, memoryLimitBytes, values });
  const reloads = new ScriptReloads(host, rehearsal, (files) => leftOut.forget(files));
  const packages = new PackageReloads({ host, reloads, packageFolders });
  let watcher: ScriptWatcher | undefined;
  let preparing: NodeJS.Timeout | undefined;
  return {
    host,
    control: controlOf(host, reloads, packages),
    scripted,
    reference: () => projectReference(api, projectDirectory()),
    hooks: {
      ...hooks,
      helpRequested(player) {
        if (host.events.helpRequested(player)) return;
        parts.players.tell(player.sessionId, "Nobody answers calls for help on this shard.");
      },
      stepInterest: host.events.interestIn(STEP),
      stepping: (player, step) =>
        host.events.allowsStep(player, parts.world.mobile(player.characterId)?.stepWatches !== undefined, step),
    },
    leftOut,
    noteCrash(error) {
      const { thrown } = host.runner;
      if (thrown && thrown.error === error) writeRunning(running, { file: thrown.handler.file, handler: thrown.handler.name });
    },
    notices: () => [...leftOut.notices.map(({ message }) => message), ...packages.notices],
    async load() {
      packages.tell();
      host.loadAll(leftOut.files);
      compiled?.release();
      const { suspect } = leftOut;
      if (suspect)
        parts.log.warn({ ...suspect }, "this handler ran when the server ended; if it does again, its file is left out");
      for (const notice of leftOut.notices) host.reports.failed(new ScriptError({ ...notice, traceback: "" }));
      scripted.begin();
      if (!parts.watch) return;
      watcher = new ScriptWatcher({ files: host.files, reloads, packages, packageFolders, log: parts.log });
      preparing = setTimeout(() => rehearsal.prepare(), PREPARE_AFTER_MS).unref();
      await watcher.ready;
    },
    async close() {
      clearTimeout(preparing);
      end();
      watcher?.close();
      await rehearsal.close();
      host.close();
      await watchdog.close();
    },
  };
}

function controlOf(host: ScriptHost, reloads: ScriptReloads, packages: PackageReloads): ScriptControl {
  return {
    async reload(name) {
      if (name === undefined) return [...(await packages.refresh()), ...(await reloads.reloadChanged())].flatMap(outcomes);
      const own = packageNamed(name);
      if (own !== undefined) return reloadPackage(own, packages);
      const results = await Promise.all(host.files.named(name).map((file) => reloads.reload([file])));
      return results.flatMap(outcomes);
    },
    async profile(seconds) {
      const measurement = host.profile.measure();
      await new Promise<void>((resolve) => void host.clock.after(seconds * 1_000, resolve));
      return host.profile.end(measurement, seconds);
    },
    files: () => [...host.files.packages.map(({ name }) => packageFolder(name)), ...host.loadedFiles],
    packages: () => packages.lines,
  };
}

async function reloadPackage(name: string, packages: PackageReloads): Promise<ReloadOutcome[]> {
  const done = (await packages.reload(name)).flatMap(outcomes);
  const notice = packages.noticeOf(name);
  return notice === undefined ? done : [{ file: name, error: notice }];
}

/** A failed load is one outcome; a successful one is an outcome for each file. */
function outcomes(result: LoadResult): ReloadOutcome[] {
  if ("error" in result) return [{ file: result.files.join(", "), error: result.error.message }];
  return [...result.files.map((file) => ({ file })), ...result.removed.map((file) => ({ file, isRemoved: true }))];
}

/** Files with lines of their own in metrics by file; the others share one. */
const FILES_MAXIMUM = 200;
const OTHER_FILES = "others";

/** Adds the cost of scripts and the number of creatures to /metrics. */
export function reportScripts(
  metrics: Metrics,
  {
    host,
    scripted,
    packageFolders,
    leftOut,
  }: {
    host: Pick<ScriptHost, "profile" | "statistics" | "schedule" | "clock" | "files">;
    scripted: Pick<ScriptedWorld, "creatures">;
    packageFolders: Pick<PackageFolders, "packages">;
    leftOut: Pick<LeftOutScripts, "files">;
  },
): void {
  const deferred = (read: (schedule: FileSchedule) => number) => () => byFile(host.schedule.files, read);
  metrics.total(
    "script_deferred_total",
    "Timers, waits and thoughts of scripts that were done.",
    deferred(({ doneCount }) => doneCount),
    ["file"],
  );
  metrics.total(
    "script_late_seconds_total",
    "Time by which they were late.",
    deferred(({ lateMs }) => lateMs / 1000),
    ["file"],
  );
  metrics.total(
    "script_work_seconds_total",
    "Time in which scripts worked. Unlike script_seconds_total it counts a handler that another one started once.",
    () => host.profile.milliseconds / 1000,
  );
  metrics.gauge(
    "script_work_ratio",
    "Part of the time that scripts work, over the last seconds; scripts.sharePercent limits it.",
    () => host.profile.perSecond(host.clock.work()) / 1000,
  );
  metrics.gauge("creatures_awake", "Creatures with a brain and a player nearby.", () => scripted.creatures.awake);
  metrics.gauge("creatures_asleep", "Creatures without a brain or without a player nearby.", () => scripted.creatures.asleep);
  const { profile } = host;
  const rows = (read: (cost: (typeof profile.all)[number]) => number) => () =>
    profile.all.map((cost) => ({ labels: { file: cost.file, handler: cost.name }, value: read(cost) }));
  const labels = ["file", "handler"];
  metrics.total(
    "script_calls_total",
    "Calls of script handlers.",
    rows((cost) => cost.calls),
    labels,
  );
  metrics.total(
    "script_seconds_total",
    "Time spent in script handlers.",
    rows((cost) => cost.milliseconds / 1000),
    labels,
  );
  metrics.total(
    "script_failures_total",
    "Script handlers that failed or were stopped.",
    rows((cost) => cost.failures),
    labels,
  );
  metrics.gauge("script_files", "Loaded script files.", () => host.statistics().files);
  metrics.gauge(
    "script_files_left_out",
    "Script files that blocked or ended the server and are left out.",
    () => leftOut.files.size,
  );
  metrics.gauge("script_packages", "Loaded packages of scripts.", () => host.files.packages.length);
  metrics.gauge(
    "script_packages_left_out",
    "Packages of scripts that are left out.",
    () => packageFolders.packages.leftOut.length,
  );
  metrics.gauge("script_handlers_waiting", "Script handlers that wait for something.", () => host.statistics().waiting);
  metrics.total(
    "script_refused_total",
    "Script handlers that were not started for lack of memory. While there are new ones, most of the game stands still.",
    () => host.statistics().refused,
  );
  metrics.gauge(
    "script_memory_bytes",
    "WebAssembly memory of all scripts; it never shrinks.",
    () => host.statistics().memoryBytes,
  );
  metrics.gauge("script_used_bytes", "Memory in use by scripts.", () => host.statistics().usedBytes);
}

/** A line for each of the first files, which do not change, and one for the others. */
function byFile(
  files: readonly FileSchedule[],
  read: (schedule: FileSchedule) => number,
): { labels: { file: string }; value: number }[] {
  const rows = files.slice(0, FILES_MAXIMUM).map((one) => ({ labels: { file: one.file }, value: read(one) }));
  const others = files.slice(FILES_MAXIMUM).reduce((sum, one) => sum + read(one), 0);
  return files.length > FILES_MAXIMUM ? [...rows, { labels: { file: OTHER_FILES }, value: others }] : rows;
}
