import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { buildItemImagesCommand } from "../../../../runtime/services/commands/native/build-item-images.js";
import { EventBus } from "../../../../runtime/contracts/events/event-bus.js";
import { jobEnded } from "../../../../runtime/contracts/events/events.js";
import type { JobInfo } from "../../../../runtime/contracts/job-states.js";
import { Jobs } from "../../../../runtime/services/jobs/jobs.js";
import { PictureService } from "../../../../runtime/assets/pictures/picture-service.js";
import { directoryOf, type Files } from "../../assets/client-files/make/client.js";
import { itemArt } from "../../assets/pictures/painting-client.js";
import { httpIssuer, newRegistry, playerIssuer, terminalIssuer } from "./support.js";

const log = pino({ level: "silent" });

function rigOf(files: Files | undefined) {
  const imagesDirectory = mkdtempSync(path.join(tmpdir(), "images-"));
  const clientDirectory = files && directoryOf(files);
  const pictures = new PictureService({ clientDirectory, imagesDirectory, log });
  const events = new EventBus(log);
  const jobs = new Jobs({ events, log });
  const { registry } = newRegistry({ jobs });
  registry.add(buildItemImagesCommand({ pictures }));
  onTestFinished(async () => {
    await jobs.close();
    await pictures.close();
    rmSync(imagesDirectory, { recursive: true, force: true });
  });
  return {
    registry,
    jobs,
    clientDirectory,
    items: path.join(imagesDirectory, "items"),
    /** Runs the command and its job to the end. */
    async run(): Promise<JobInfo> {
      const ended = new Promise<void>((resolve) => events.subscribe(({ declaration }) => declaration === jobEnded && resolve()));
      const { success, jobId } = await registry.execute("build_item_images", terminalIssuer());
      expect(success).toBe(true);
      await ended;
      return jobs.find(jobId!)!;
    },
  };
}

describe("build_item_images", () => {
  it("makes the pictures in a job with progress, and rewrites none the second time", async () => {
    const sides = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [i * 3, 1 + (i % 5)]));
    const rig = rigOf(itemArt(sides));
    const first = await rig.run();
    expect(first).toMatchObject({ name: "build_item_images", state: "done", done: 70, total: 70, unit: "pictures" });
    expect(first.outputLines).toContain("70 written, 0 unchanged, 0 without art removed, 0 damaged.");
    expect(readdirSync(rig.items)).toHaveLength(70);
    expect((await rig.run()).outputLines).toContain("0 written, 70 unchanged, 0 without art removed, 0 damaged.");
  });

  it("lists items with damaged art", async () => {
    const files = itemArt({ 1: 4, 0xeed: 4 });
    files["art.mul"]!.writeUInt16LE(0, files["artidx.mul"]!.readUInt32LE((0x4000 + 0xeed) * 12) + 4);
    expect((await rigOf(files).run()).outputLines.slice(0, 2)).toEqual([
      "The art of these items is damaged: 0x0EED.",
      "1 written, 0 unchanged, 0 without art removed, 1 damaged.",
    ]);
  });

  it("reports missing client files, and starts no job", async () => {
    const without = rigOf(undefined);
    expect(await without.registry.execute("build_item_images", httpIssuer())).toMatchObject({
      success: false,
      lines: ["The server has no client files: start it with --uo-directory."],
    });
    expect(without.jobs.list()).toEqual([]);
    const incomplete = rigOf({});
    const { success, lines } = await incomplete.registry.execute("build_item_images", httpIssuer());
    expect(success).toBe(false);
    expect(lines.join("\n")).toContain("artidx.mul: is missing");
  });

  it("is for Administrators, on the console and in the game", async () => {
    const { registry } = rigOf(undefined);
    expect(await registry.execute("build_item_images", playerIssuer("GameMaster"))).toMatchObject({ denied: "level" });
    expect((await registry.execute("build_item_images", playerIssuer("Administrator"))).lines.join()).toContain(
      "no client files",
    );
  });
});
