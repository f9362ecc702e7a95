import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { plainArtist } from "../../runtime/assets/gump-pictures/artist.js";
import { drawGump } from "../../runtime/assets/gump-pictures/draw.js";
import { layoutProblems } from "../../runtime/assets/gump-pictures/layout-problems.js";
import { decodePng } from "../../runtime/assets/pictures/png.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { drawGumpAsTold } from "../../runtime/server/draw-gump.js";
import { GumpStage } from "../../runtime/scripting/testing/gump-stage.js";
import type { Json } from "../../runtime/scripting/declare/lua-literal.js";
import { Program } from "../support/program.js";

let directory: string;
beforeEach(() => (directory = mkdtempSync(path.join(tmpdir(), "gump-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const flags = (args: readonly string[]): string[] => [...args, "--packages", path.join(directory, "none")];

/** The program in a process of its own, in the directory of the test and without packages. */
function start(args: readonly string[], input?: string): Program {
  const file = path.join(projectDirectory(), "dist/runtime/server/gump-main.js");
  const child = spawn(process.execPath, [file, ...flags(args)], { cwd: directory });
  child.stdin.end(input ?? "");
  return new Program(child);
}

/** What the program does and prints, in this process. */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    });
  try {
    return { code: await drawGumpAsTold(flags(args)), ...printed };
  } finally {
    vi.restoreAllMocks();
  }
}

const sizeOf = (file: string): number[] => {
  const picture = decodePng(readFileSync(path.join(directory, file)))!;
  return [picture.width, picture.height];
};

it("every gump that comes with the shard is drawn from its sample, with nothing cut off or over each other", async () => {
  const scripts = projectDirectory();
  const stage = await GumpStage.open({ directory: scripts });
  try {
    const names = stage.names();
    expect(names).toEqual(expect.arrayContaining(["help_category", "help_message", "gump_confirm"]));
    for (const name of names) {
      const sample = path.join(scripts, "gumps/samples", `${name}.json`);
      const built = await stage.build(name, existsSync(sample) ? (JSON.parse(readFileSync(sample, "utf8")) as Json) : {});
      if ("problem" in built) throw new Error(`${name}: ${built.problem}`);
      expect(drawGump(built.window, plainArtist).width, name).toBeGreaterThan(200);
      expect(layoutProblems(built.window), name).toEqual([]);
    }
  } finally {
    await stage.close();
  }
});

it("the names are listed, and a gump is drawn from its sample without any data", async () => {
  expect((await run("--list")).stdout.split("\n")).toContain("help_message");
  const program = start(["help_message"]);
  expect([await program.end(), program.stderr]).toEqual([0, ""]);
  expect(sizeOf("help_message.png")).toEqual([536, 286]);
});

it("data comes from a file or from standard input, and the picture goes where one says", async () => {
  const place = (name: string): string => path.join(directory, name);
  const data = JSON.stringify({ text: 'Delete "all"\\?\n', yes: "Ü", no: null });
  writeFileSync(place("a.json"), data);
  expect(await run("gump_confirm", "--data", place("a.json"), "--out", place("a.png"))).toMatchObject({ code: 0, stderr: "" });
  expect(await start(["gump_confirm", "--data", "-", "--out", "b.png"], data).end()).toBe(0);
  expect(readFileSync(place("a.png"))).toEqual(readFileSync(place("b.png")));
  const page = await run("moongate", "--page", "2", "--out", place("c.png"));
  expect(page.stdout).toContain("page 2 of 1, 2");
});

it("mistakes are told: a wrong name, data that is no JSON, an error in Lua with its line, bad flags", async () => {
  const data = path.join(directory, "data.json");
  const told = async (text: string): Promise<unknown> => {
    writeFileSync(data, text);
    return run("player_vendor", "--data", data);
  };
  const contains = (text: string): string => expect.stringContaining(text) as string;
  expect(await run("help_mesage")).toMatchObject({ code: 1, stderr: contains("did you mean help_message?") });
  expect(await told("{")).toMatchObject({ code: 1, stderr: contains("data.json: it is not valid JSON: see line 1") });
  const ofLua = expect.stringMatching(/gumps\/player_vendor\.lua:\d+: attempt to perform arithmetic/) as string;
  expect(await told("{}")).toMatchObject({ code: 1, stderr: ofLua });
  expect(await run("help_message", "--client-data", "nowhere")).toMatchObject({ code: 1 });
  expect(await run()).toMatchObject({ code: 2 });
  expect(await run("help_message", "--page", "x")).toMatchObject({ code: 2 });
});

it("a value that the data lacks is named, with the line that reads it", async () => {
  for (const folder of ["lua", "gumps"]) mkdirSync(path.join(directory, folder));
  const told = async (body: string): Promise<string> => {
    writeFileSync(
      path.join(directory, "gumps/own.lua"),
      `gump.define { name = "own", build = function(window, data)\n${body}\nend }`,
    );
    return (await run("own", "--scripts-directory", directory)).stderr;
  };
  const missing = (member: string): string => `; gumps/own.lua:2 reads data.${member}, which is missing`;
  expect(await told("if data.count > 3 then return end")).toContain(missing("count"));
  expect(await told("for _ = 1, data.rows do return end")).toContain(missing("rows"));
  expect(await told("local title = data.title\nwindow:label { x = 0, y = 1, hue = 0, text = title }")).toContain(
    missing("title"),
  );
});

it("with --watch, a saved script is drawn again, and a broken one is told", async () => {
  for (const folder of ["lua", "gumps"])
    cpSync(path.join(projectDirectory(), folder), path.join(directory, folder), { recursive: true });
  const gump = path.join(directory, "gumps/own.lua");
  const write = (width: number | string): void =>
    writeFileSync(
      gump,
      `gump.define { name = "own", build = function(window) window:background { x = 0, y = 0, width = ${width}, height = 50, art = 9200 } end }`,
    );
  write(100);
  const program = start(["own", "--watch", "--scripts-directory", directory]);
  await program.printed("watching");
  expect(sizeOf("own.png")).toEqual([116, 66]);
  write("nil + 1");
  await program.told("attempt to perform arithmetic on a nil value");
  write(150);
  await program.printed("166 x 66 pixels");
  program.child.kill("SIGTERM");
  expect(await program.end()).toBe(0);
});
