import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { Program } from "../support/program.js";
import { until } from "../support/until.js";
import { copyOf, environmentOf, execForm, type Instruction, stagesOf } from "./image.js";

const ROOT = projectDirectory();
const IN_IMAGE = "/app/";
const GAME_PORT = "2593";
const HTTP_PORT = "8088";

const stages = stagesOf(path.join(ROOT, "deploy/Dockerfile"));
const [build, image] = stages as [Instruction[], Instruction[]];
const only = (stage: readonly Instruction[], word: string): string => {
  const found = stage.filter((one) => one.word === word);
  expect(found, word).toHaveLength(1);
  return found[0]!.rest;
};

/** The paths that the ignore file includes again (lines with `!`). */
async function contextPlaces(): Promise<string[]> {
  const lines = (await readFile(path.join(ROOT, "deploy/Dockerfile.dockerignore"), "utf8")).split("\n");
  return lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
}

describe("the Dockerfile", () => {
  it("copies only existing files, and exactly those that the ignore file lets through", async () => {
    const places = await contextPlaces();
    const copied = stages
      .flat()
      .filter(({ word }) => word === "COPY")
      .map(copyOf)
      .filter(({ from }) => from === undefined)
      .flatMap(({ sources }) => sources);
    expect(copied.length).toBeGreaterThan(0);
    for (const source of copied) {
      expect(existsSync(path.join(ROOT, source)), source).toBe(true);
      expect(
        places.some((place) => source === place || source.startsWith(`${place}/`)),
        source,
      ).toBe(true);
    }
    for (const place of places)
      expect(
        copied.some((source) => source === place || source.startsWith(`${place}/`)),
        place,
      ).toBe(true);
  });

  it("copies all inputs of the build, and runs as an unprivileged user", () => {
    const sources = build.filter(({ word }) => word === "COPY").flatMap((one) => copyOf(one).sources);
    for (const needed of ["package.json", "package-lock.json", ".npmrc", "runtime", "loadtest"])
      expect(sources).toContain(needed);
    expect(only(image, "FROM")).toContain("slim");
    expect(only(image, "USER")).toBe("node");
    expect(only(image, "EXPOSE").split(" ")).toEqual([GAME_PORT, HTTP_PORT]);
    expect(only(image, "VOLUME")).toBe(environmentOf(image)["SHARD_DATA"]);
  });

  describe("the image", () => {
    let directory: string;
    beforeEach(async () => (directory = await mkdtemp(path.join(tmpdir(), "image-"))));
    afterEach(() => rm(directory, { recursive: true, force: true }));

    it("contains all that the server needs: the server starts, passes the health check, and stops on the stop signal", async () => {
      const app = path.join(directory, "app");
      for (const { from, sources, target } of image.filter(({ word }) => word === "COPY").map(copyOf)) {
        for (const source of sources) {
          const original = from === undefined ? source : source.slice(IN_IMAGE.length);
          const place = path.join(app, target.endsWith("/") ? path.join(target, path.basename(source)) : target);
          await mkdir(path.dirname(place), { recursive: true });
          await symlink(path.join(ROOT, original), place);
        }
      }
      const data = path.join(directory, "data");
      const [, ...args] = execForm(only(image, "ENTRYPOINT"));
      const variables = { ...environmentOf(image), SHARD_DATA: data, SHARD_GAME_PORT: "0", SHARD_HTTP_PORT: "0" };
      // Without --preserve-symlinks Node would resolve the links into the project, and missing files would go
      // unnoticed.
      const links = ["--preserve-symlinks", "--preserve-symlinks-main"];
      const server = run([...links, ...args], app, variables);
      await server.printed("is open");
      const { http } = JSON.parse(await readFile(path.join(data, "listening.json"), "utf8")) as {
        http: { host: string; port: number };
      };
      expect(http.host).toBe("0.0.0.0");
      expect((await fetch(`http://127.0.0.1:${http.port}/`)).status).toBe(200);

      const [, ...check] = execForm(only(image, "HEALTHCHECK"));
      const at = check.map((word) => word.replace(HTTP_PORT, String(http.port)));
      expect(at).not.toEqual(check);
      expect(await run(at, app, {}).end()).toBe(0);
      server.child.kill(only(image, "STOPSIGNAL") as NodeJS.Signals);
      expect(await server.end()).toBe(0);
      await until("its port is closed", async () => ((await run(at, app, {}).end()) === 0 ? "it is healthy" : undefined));
      expect(server.stdout).toMatch(/scripts loaded .*"failed":0/);
      expect(server.stdout).toContain(`"directory":"${app}"`);
    });
  });
});

function run(args: readonly string[], cwd: string, variables: Readonly<Record<string, string>>): Program {
  return new Program(
    spawn(process.execPath, args, { cwd, env: { ...process.env, ...variables }, stdio: ["ignore", "pipe", "pipe"] }),
  );
}
