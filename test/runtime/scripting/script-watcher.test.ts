import { EventEmitter } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FSWatcher } from "chokidar";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ScriptWatcher } from "../../../runtime/scripting/script-watcher.js";

/** Stands for chokidar, which reports only what a test says that it saw. */
class SeeingWatcher extends EventEmitter {
  readonly added: string[] = [];

  add(place: string): void {
    this.added.push(place);
  }

  getWatched(): Record<string, string[]> {
    return {};
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

let directory: string;
beforeEach(() => (directory = mkdtempSync(path.join(os.tmpdir(), "shardkeeper-watcher-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A watcher of an empty `lua`, and the files that it has loaded, which come one by one. */
function rig() {
  const loaded: string[] = [];
  const watchers = new Map<string, SeeingWatcher>();
  let whenLoaded = (): void => undefined;
  const watcher = new ScriptWatcher({
    files: {
      directory,
      nameOf: (place) => (place.endsWith(".lua") ? path.relative(directory, place) : undefined),
      exists: () => true,
    },
    reloads: {
      reload: (files: readonly string[]) => {
        loaded.push(...files);
        whenLoaded();
        return Promise.resolve({ files: [...files], removed: [] });
      },
      reloadChanged: () => Promise.resolve([]),
    },
    packages: { refresh: () => Promise.resolve([]), hasFailed: () => false },
    shelf: { folders: [], concerns: () => false, decides: () => false, packageAt: () => undefined },
    log: pino({ level: "silent" }),
    watch(root) {
      const seeing = new SeeingWatcher();
      watchers.set(path.basename(String(root)), seeing);
      return seeing as unknown as FSWatcher;
    },
  });
  const nextLoad = (): Promise<void> => new Promise((resolve) => (whenLoaded = resolve));
  return { watcher, loaded, nextLoad, seen: watchers.get("lua")! };
}

test("a file that was saved before its new folder was watched is loaded", async () => {
  const { watcher, loaded, nextLoad, seen } = rig();
  const folder = path.join(directory, "lua/commands");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "stumble.lua"), "");
  seen.emit("all", "addDir", folder);
  await nextLoad();
  expect(loaded).toEqual(["lua/commands/stumble.lua"]);
  await watcher.close();
});

test("a folder that came in a new folder before that was watched is watched as well", async () => {
  const { watcher, nextLoad, seen } = rig();
  const folder = path.join(directory, "lua/features");
  mkdirSync(path.join(folder, "bells"), { recursive: true });
  writeFileSync(path.join(folder, "zed.lua"), "");
  seen.emit("all", "addDir", folder);
  // A folder's entries are looked at in the order of their names.
  await nextLoad();
  expect(seen.added).toEqual([path.join(folder, "bells")]);
  await watcher.close();
});

test("a file that was saved before its new folder was watched is loaded, although another was loaded since", async () => {
  const { watcher, loaded, nextLoad, seen } = rig();
  const folder = path.join(directory, "lua/commands");
  mkdirSync(folder, { recursive: true });
  const unseen = path.join(folder, "stumble.lua");
  writeFileSync(unseen, "");
  seen.emit("all", "addDir", folder);
  seen.emit("all", "change", path.join(directory, "lua/doors.lua"));
  // The load of the other file begins long after the save.
  const saved = new Date(Date.now() - 10_000);
  utimesSync(unseen, saved, saved);
  await nextLoad();
  await nextLoad();
  expect(loaded).toEqual(["lua/doors.lua", "lua/commands/stumble.lua"]);
  await watcher.close();
});

test("a file in a folder that is watched late is loaded", async () => {
  const { watcher, loaded, nextLoad, seen } = rig();
  const folder = path.join(directory, "lua/features");
  mkdirSync(path.join(folder, "bells"), { recursive: true });
  writeFileSync(path.join(folder, "bells/ring.lua"), "");
  seen.emit("all", "addDir", folder);
  await nextLoad();
  expect(loaded).toEqual(["lua/features/bells/ring.lua"]);
  await watcher.close();
});

test("a file that was loaded since its save is not loaded again by the second look at its folder", async () => {
  const { watcher, loaded, nextLoad, seen } = rig();
  const folder = path.join(directory, "lua/commands");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "stumble.lua"), "");
  const saved = new Date(Date.now() - 10_000);
  utimesSync(path.join(folder, "stumble.lua"), saved, saved);
  writeFileSync(path.join(folder, "walk.lua"), "");
  utimesSync(path.join(folder, "walk.lua"), saved, saved);
  seen.emit("all", "addDir", folder);
  seen.emit("all", "add", path.join(folder, "stumble.lua"));
  await nextLoad();
  await nextLoad();
  expect(loaded).toEqual(["lua/commands/stumble.lua", "lua/commands/walk.lua"]);
  await watcher.close();
});
