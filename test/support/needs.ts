import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";

/** Where Debian puts servers, which is not in every user's path. */
const SERVER_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/** Chromium without windows opens pages for half of the processor time or less; the whole one also serves. */
const CHROMIUMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
/** The browser of Debian's packages, unless a variable names another one. */
export const CHROMIUM = process.env["SHARD_TEST_CHROMIUM"] ?? CHROMIUMS.find((place) => existsSync(place)) ?? CHROMIUMS[0]!;
/** The library that gives a process another clock. */
export const FAKETIME = [
  process.env["SHARD_TEST_FAKETIME"] ?? "",
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
].find((place) => place !== "" && existsSync(place));

/** Debian's packages that some tests need, and how to see whether each is installed. `.ci/run` installs them. */
export const packages = {
  "chromium-headless-shell": () => existsSync(CHROMIUM),
  libfaketime: () => FAKETIME !== undefined,
  "mariadb-server": () => ["mariadbd", "mariadb-install-db"].every((program) => programAt(program) !== undefined),
  "nats-server": () => programAt("nats-server") !== undefined,
  python3: () => programAt("python3") !== undefined,
  "python3-yaml": () => spawnSync("python3", ["-c", "import yaml"]).status === 0,
  systemd: () => programAt("systemd-analyze") !== undefined,
  tmux: () => programAt("tmux") !== undefined,
};

export type PackageName = keyof typeof packages;

export interface Need {
  readonly isMissing: boolean;
  /** For the names of tests: why they are skipped, or nothing. The last lines of `npm test` collect these notes. */
  readonly note: string;
}

/** What tests need that only run with certain packages of Debian. */
export function needs(...names: readonly PackageName[]): Need {
  const missing = names.filter((name) => !packages[name]());
  return missing.length === 0 ? needed(undefined) : needed(`needs ${missing.join(", ")}`);
}

/** What tests need that are skipped for a reason, or run where it is undefined. */
export function needed(whyNot: string | undefined): Need {
  return { isMissing: whyNot !== undefined, note: whyNot === undefined ? "" : ` (skipped: ${whyNot})` };
}

/** Writes client files independently of this project's readers; its head describes the layout and the world. */
export const MADE_DATA_TOOL = path.resolve(import.meta.dirname, "../../../shared/tools/make_uo_data.py");
export const madeDataNeed = existsSync(MADE_DATA_TOOL)
  ? needs("python3")
  : needed("../shared, which holds make_uo_data.py, is not beside the project");
/** Only root gives files to others. */
export const rootNeed = needed(process.getuid?.() === 0 ? undefined : "only root may do it");

/** The path of an installed program. */
export function programAt(name: string): string | undefined {
  return [...(process.env["PATH"] ?? "").split(path.delimiter), ...SERVER_FOLDERS]
    .map((folder) => path.join(folder, name))
    .find((place) => isExecutable(place));
}

function isExecutable(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
