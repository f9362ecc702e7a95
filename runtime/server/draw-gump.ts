import fs from "node:fs";
import path from "node:path";
import { text as readAll } from "node:stream/consumers";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { type Artist, plainArtist } from "../assets/gump-pictures/artist.js";
import { openClientArtist } from "../assets/gump-pictures/artist-of-client.js";
import { drawGump } from "../assets/gump-pictures/draw.js";
import { pagesOf, readLayout } from "../assets/gump-pictures/layout.js";
import { encodePng } from "../assets/pictures/png.js";
import { projectDirectory, version } from "../base/system/version.js";
import { FolderWatch } from "../scripting/loading/folder-watch.js";
import { PACKAGES_FOLDER, PackageFolders } from "../scripting/packages/package-folders.js";
import { GumpStage } from "../scripting/testing/gump-stage.js";
import type { Json } from "../scripting/declare/lua-literal.js";
import { jsonOfBytes } from "../base/text/text-files.js";
import { nearestName } from "../base/text/nearest-name.js";

const NAME = "gump";
const FAILED_EXIT_CODE = 1;
const BAD_FLAGS_EXIT_CODE = 2;
const PAGE_MAXIMUM = 1_000;
/** Where the packages of a shard are that was started without flags. */
const USUAL_PACKAGES = path.join("data", PACKAGES_FOLDER);
/** Beside the gumps: what they are drawn with when no data is given. */
const SAMPLES = path.join("gumps", "samples");
const STANDARD_INPUT = "-";
/** Editors write a file in several steps. */
const SETTLE_MS = 100;

interface Flags {
  data?: string;
  out?: string;
  page: number;
  list?: true;
  watch?: true;
  clientData?: string;
  scriptsDirectory?: string;
  packages?: string[];
}

/** A mistake of the designer, in words. */
class DesignersMistake extends Error {
  override readonly name = "DesignersMistake";
}

/** Draws a gump to a PNG, as the flags say. @returns the exit code */
export async function drawGumpAsTold(argv: readonly string[]): Promise<number> {
  try {
    const { name, flags } = readCommandLine(argv);
    const directory = path.resolve(flags.scriptsDirectory ?? projectDirectory());
    if (flags.list) {
      await withStage(directory, flags, (stage) => Promise.resolve(say(stage.names().join("\n"))));
      return 0;
    }
    const input = flags.data === STANDARD_INPUT ? await readAll(process.stdin) : undefined;
    await draw(name!, directory, flags, input);
    if (flags.watch) await drawAgain(name!, directory, flags, input);
    return 0;
  } catch (error) {
    // Commander has printed the message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : BAD_FLAGS_EXIT_CODE;
    complain(error);
    return FAILED_EXIT_CODE;
  }
}

function readCommandLine(argv: readonly string[]): { name: string | undefined; flags: Flags } {
  const command = new Command(`npm run ${NAME} --`)
    .description("Draws a gump to a PNG, as players would see it.")
    .argument("[name]", "name of the gump")
    .option(
      "--data <file>",
      "JSON that the gump's build function gets; - for standard input (default: gumps/samples/<name>.json)",
    )
    .option("--out <file>", "where the picture goes (default: <name>.png)")
    .option("--page <n>", "page of the window; page 0 is always drawn", pageNumber, 1)
    .option("--client-data <dir>", "directory with a client's files; without it, boxes stand for pictures")
    .option("--watch", "draw again when a script or the data is saved")
    .option("--list", "print the names of all gumps")
    .option("--scripts-directory <dir>", "directory with lua and gumps (default: the project's own)")
    .option("--packages <dir...>", `directories of packages (default: ${USUAL_PACKAGES})`)
    .addHelpText("after", "\nExit codes: 0 success, 1 the gump could not be drawn, 2 bad flags. More in docs/lua-tools.md.")
    .allowExcessArguments(false)
    .exitOverride();
  command.parse([...argv], { from: "user" });
  const [name] = command.args;
  const flags = command.opts<Flags>();
  if (name === undefined && !flags.list) command.error("error: name a gump, or use --list");
  return { name, flags };
}

function pageNumber(text: string): number {
  const page = Number(text);
  if (/^\d+$/.test(text) && page <= PAGE_MAXIMUM) return page;
  throw new InvalidArgumentError(`expected a whole number from 0 to ${PAGE_MAXIMUM}.`);
}

async function withStage(directory: string, flags: Flags, work: (stage: GumpStage) => Promise<void>): Promise<void> {
  const { inForce, leftOut } = await new PackageFolders(flags.packages ?? [USUAL_PACKAGES], version()).scan();
  for (const { name, reason } of leftOut) warn(`the package ${name} is left out: ${reason}`);
  const stage = await GumpStage.open({ directory, packages: inForce });
  try {
    for (const problem of stage.loadProblems) warn(problem);
    await work(stage);
  } finally {
    await stage.close();
  }
}

async function draw(name: string, directory: string, flags: Flags, input: string | undefined): Promise<void> {
  const out = path.resolve(flags.out ?? `${name}.png`);
  await withStage(directory, flags, async (stage) => {
    const names = stage.names();
    if (!names.includes(name)) {
      const near = nearestName(name, names);
      throw new DesignersMistake(
        `there is no gump '${name}'${near === undefined ? "" : `; did you mean ${near}?`} --list shows all`,
      );
    }
    const built = await stage.build(name, await dataFor(name, directory, flags, input));
    if ("problem" in built) throw new DesignersMistake(built.problem);
    for (const line of built.printed) say(line);
    const pages = pagesOf(readLayout(built.window.layout));
    const drawn = withArtist(flags.clientData, (artist) => drawGump(built.window, artist, flags.page));
    fs.writeFileSync(out, encodePng(drawn));
    say(
      `${out}: ${drawn.width} x ${drawn.height} pixels${pages.length > 1 ? `, page ${flags.page} of ${pages.join(", ")}` : ""}`,
    );
  });
}

function withArtist<T>(directory: string | undefined, work: (artist: Artist) => T): T {
  if (directory === undefined) return work(plainArtist);
  if (!fs.existsSync(directory)) throw new DesignersMistake(`there is no directory ${directory}`);
  const { artist, problems, close } = openClientArtist(directory);
  try {
    const result = work(artist);
    for (const problem of problems()) warn(problem);
    return result;
  } finally {
    close();
  }
}

/** What the flags name, or the gump's sample, or nothing. */
async function dataFor(name: string, directory: string, flags: Flags, input: string | undefined): Promise<Json> {
  if (input !== undefined) return parsed(Buffer.from(input), "standard input");
  if (flags.data !== undefined) return parsed(fs.readFileSync(flags.data), flags.data);
  const { inForce } = await new PackageFolders(flags.packages ?? [USUAL_PACKAGES], version()).scan();
  const samples = [...inForce.map((one) => one.directory), directory].map((folder) => path.join(folder, SAMPLES, `${name}.json`));
  const sample = samples.find((file) => fs.existsSync(file));
  return sample === undefined ? {} : parsed(fs.readFileSync(sample), sample);
}

function parsed(source: Buffer, from: string): Json {
  try {
    return jsonOfBytes(source) as Json;
  } catch (error) {
    throw new DesignersMistake(`${from}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Draws after each change, until the process is told to end. */
async function drawAgain(name: string, directory: string, flags: Flags, input: string | undefined): Promise<void> {
  let settling: NodeJS.Timeout | undefined;
  // One after the other, however fast the changes come.
  let drawing = Promise.resolve();
  const whenChanged = (): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      drawing = drawing.then(() => draw(name, directory, flags, input).catch(complain));
    }, SETTLE_MS);
  };
  const folders = [path.join(directory, "lua"), path.join(directory, "gumps"), ...(flags.packages ?? [USUAL_PACKAGES])];
  const watches = folders.map((root) => new FolderWatch({ root, whenChanged, whenFailed: complain }));
  if (flags.data !== undefined && flags.data !== STANDARD_INPUT) {
    const data = path.resolve(flags.data);
    const concerns = (place: string): boolean => place === data;
    watches.push(new FolderWatch({ root: path.dirname(data), concerns, whenChanged, whenFailed: complain }));
  }
  await Promise.all(watches.map(({ ready }) => ready));
  say("watching; Ctrl-C ends it");
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, resolve);
  });
  clearTimeout(settling);
  for (const watch of watches) watch.close();
  await drawing;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${NAME}: warning: ${line}\n`);
}

function complain(error: unknown): void {
  process.stderr.write(`${NAME}: ${error instanceof Error ? error.message : String(error)}\n`);
}
