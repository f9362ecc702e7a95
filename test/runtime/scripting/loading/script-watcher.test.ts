import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ScriptWatcher } from "../../../../runtime/scripting/loading/script-watcher.js";

let directory: string;
let watcher: ScriptWatcher;
/** Files that were loaded since the last look, and how often all changed files were. */
let loaded: Set<string>;
let whenLoaded: () => void;
/** The files of each load. */
let together: string[][];

beforeEach(() => {
  directory = realpathSync(mkdtempSync(path.join(os.tmpdir(), "shardkeeper-watcher-")));
  loaded = new Set();
  whenLoaded = () => undefined;
  together = [];
});
afterEach(() => {
  watcher.close();
  rmSync(directory, { recursive: true, force: true });
});

const ALL_CHANGED = "all changed files";

async function begin(): Promise<void> {
  const load = (...files: string[]): void => {
    for (const file of files) loaded.add(file);
    whenLoaded();
  };
  watcher = new ScriptWatcher({
    files: {
      directory,
      nameOf: (place) => (place.endsWith(".lua") ? path.relative(directory, place) : undefined),
      isInForce: (file) => file === "lua/init.lua",
    },
    reloads: {
      reload: (files: readonly string[]) => {
        load(...files);
        return Promise.resolve({ files: [...files], removed: [] });
      },
      goneFirst: (files: readonly string[]) => {
        together.push([...files].sort());
        return [...files];
      },
      reloadChanged: () => {
        load(ALL_CHANGED);
        return Promise.resolve([]);
      },
    },
    packages: { refresh: () => Promise.resolve([]), hasFailed: () => false },
    packageFolders: { folders: [], concerns: () => false, decides: () => false, packageAt: () => undefined },
    log: pino({ level: "silent" }),
  });
  await watcher.ready;
}

/** Resolves when all of these were loaded since the last call. */
async function loads(...files: string[]): Promise<void> {
  await new Promise<void>((resolve) => {
    whenLoaded = () => {
      if (files.every((file) => loaded.has(file))) resolve();
    };
    whenLoaded();
  });
  loaded.clear();
}

function write(file: string): void {
  mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
  writeFileSync(path.join(directory, file), "");
}

test("files that come with new folders are loaded, and those that are saved there later", async () => {
  write("lua/init.lua");
  await begin();
  write("lua/features/bells/ring.lua");
  write("lua/features/zed.lua");
  await loads("lua/features/bells/ring.lua", "lua/features/zed.lua");
  write("lua/features/bells/late.lua");
  await loads("lua/features/bells/late.lua");
});

test("a folder of scripts that was not there at the start is watched when it comes", async () => {
  write("lua/init.lua");
  await begin();
  write("gumps/window.lua");
  await loads(ALL_CHANGED);
  write("gumps/window.lua");
  await loads("gumps/window.lua");
});

test("a folder of scripts that went and came back is watched again", async () => {
  write("lua/init.lua");
  await begin();
  renameSync(path.join(directory, "lua"), path.join(directory, "away"));
  await loads("lua/init.lua");
  renameSync(path.join(directory, "away"), path.join(directory, "lua"));
  await loads(ALL_CHANGED);
  write("lua/late.lua");
  await loads("lua/late.lua");
});

test("a file that gets another name is loaded together with the removal of the old one", async () => {
  write("lua/init.lua");
  await begin();
  renameSync(path.join(directory, "lua/init.lua"), path.join(directory, "lua/begin.lua"));
  await loads("lua/init.lua", "lua/begin.lua");
  expect(together).toEqual([["lua/begin.lua", "lua/init.lua"]]);
});
