import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderPolling } from "../../../../runtime/scripting/loading/folder-polling.js";
import { FolderWatch } from "../../../../runtime/scripting/loading/folder-watch.js";

let root: string;
let watch: FolderWatch;
/** Places that were reported, relative to the root. */
let reported: Set<string>;
/** All places that were ever reported. */
let everReported: Set<string>;
let whenReported: () => void;
let failures: Error[];

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), "shardkeeper-watch-")));
  reported = new Set();
  everReported = new Set();
  whenReported = () => undefined;
  failures = [];
});
afterEach(() => {
  watch.close();
  rmSync(root, { recursive: true, force: true });
});

async function begin(folder = root, concerns?: (place: string) => boolean): Promise<void> {
  watch = new FolderWatch({
    root: folder,
    ...(concerns && { concerns }),
    whenChanged: (place) => {
      reported.add(path.relative(root, place));
      everReported.add(path.relative(root, place));
      whenReported();
    },
    whenFailed: (error) => failures.push(error),
  });
  await watch.ready;
}

/** Resolves when all of these were reported since the last call. */
async function reports(...places: string[]): Promise<void> {
  await new Promise<void>((resolve) => {
    whenReported = () => {
      if (places.every((place) => reported.has(place))) resolve();
    };
    whenReported();
  });
  reported.clear();
}

function write(place: string): void {
  mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
  writeFileSync(path.join(root, place), "");
}

test("a file that is saved, made or deleted is reported, also in a folder below", async () => {
  write("a.lua");
  write("deep/below/b.lua");
  await begin();
  write("a.lua");
  await reports("a.lua");
  write("deep/below/c.lua");
  await reports("deep/below/c.lua");
  rmSync(path.join(root, "deep/below/b.lua"));
  await reports("deep/below/b.lua");
  expect(failures).toEqual([]);
});

test("a file that is replaced by one of another name, as editors save, is reported each time", async () => {
  write("a.lua");
  await begin();
  for (const editor of ["a.lua.tmp", "a.lua~", ".sed1x"]) {
    writeFileSync(path.join(root, editor), editor);
    renameSync(path.join(root, editor), path.join(root, "a.lua"));
    await reports("a.lua");
  }
});

test("all that comes with a new folder is reported, and it is watched", async () => {
  await begin();
  write("new/folder/a.lua");
  write("new/b.lua");
  await reports("new", "new/folder/a.lua", "new/b.lua");
  write("new/folder/late.lua");
  await reports("new/folder/late.lua");
});

test("a folder that is moved away or deleted is reported with all its files, known before or new", async () => {
  write("one/deep/a.lua");
  write("two/b.lua");
  await begin();
  write("one/late.lua");
  await reports("one/late.lua");
  renameSync(path.join(root, "one"), path.join(root, "other"));
  await reports("one", "one/deep/a.lua", "one/late.lua", "other/deep/a.lua", "other/late.lua");
  rmSync(path.join(root, "two"), { recursive: true });
  await reports("two", "two/b.lua");
});

test("a folder that takes the place of another is watched", async () => {
  write("one/a.lua");
  await begin();
  renameSync(path.join(root, "one"), path.join(root, "away"));
  write("one/b.lua");
  await reports("one/a.lua", "one/b.lua");
  write("one/c.lua");
  await reports("one/c.lua");
});

test("a folder in one of the same name is watched like others", async () => {
  write("doors/doors/a.lua");
  await begin();
  write("doors/doors/b.lua");
  await reports("doors/doors/b.lua");
  rmSync(path.join(root, "doors/doors"), { recursive: true });
  await reports("doors/doors", "doors/doors/a.lua", "doors/doors/b.lua");
  write("doors/c.lua");
  await reports("doors/c.lua");
});

test("what is of no concern is not reported, and its folders are not watched", async () => {
  write("kept/a.lua");
  write("other/b.lua");
  await begin(root, (place) => !place.startsWith(path.join(root, "other")));
  write("other/b.lua");
  write("other/new.lua");
  write("kept/a.lua");
  await reports("kept/a.lua");
  expect([...everReported]).toEqual(["kept/a.lua"]);
});

test("a link is reported and not followed", async () => {
  const elsewhere = mkdtempSync(path.join(os.tmpdir(), "shardkeeper-elsewhere-"));
  try {
    await begin();
    symlinkSync(elsewhere, path.join(root, "link"));
    await reports("link");
    writeFileSync(path.join(elsewhere, "a.lua"), "");
    write("b.lua");
    await reports("b.lua");
    expect([...everReported]).toEqual(["link", "b.lua"]);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

test("it says that its own folder is gone, with all that was in it, or was not there", async () => {
  const folder = path.join(root, "scripts");
  write("scripts/a.lua");
  await begin(folder);
  expect(watch.isGone).toBe(false);
  renameSync(folder, path.join(root, "away"));
  await reports("scripts", "scripts/a.lua");
  expect(watch.isGone).toBe(true);
  watch.close();
  await begin(folder);
  expect(watch.isGone).toBe(true);
});

test("a folder whose system reports nothing is looked through: what is saved, made and deleted, but not what stays", async () => {
  write("a.lua");
  write("below/b.lua");
  write("below/skipped.txt");
  await begin();
  const seen: string[] = [];
  const polling = new FolderPolling({
    root,
    concerns: (place) => !place.endsWith(".txt"),
    whenChanged: (place) => seen.push(path.relative(root, place)),
  });
  await polling.look();
  writeFileSync(path.join(root, "a.lua"), "changed");
  write("below/c.lua");
  rmSync(path.join(root, "below/b.lua"));
  writeFileSync(path.join(root, "below/skipped.txt"), "changed");
  await polling.look();
  expect(seen.sort()).toEqual(["a.lua", "below/b.lua", "below/c.lua"]);
  await polling.look();
  expect(seen).toHaveLength(3);
});
