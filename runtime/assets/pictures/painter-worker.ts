import { parentPort, workerData } from "node:worker_threads";
import { NoMapColoursError } from "./map-sheets.js";
import { Painter, type PainterOptions } from "./painter.js";
import type { PaintAnswer, PaintRequest } from "./picture-service.js";

/**
 * The thread that paints, one picture at a time, so that the game thread never waits for reading, compressing or
 * writing.
 */
const painter = new Painter(workerData as PainterOptions);

parentPort?.on("message", ({ id, task, argument }: PaintRequest) => {
  const answer = answerTo(id, () => painter[task](argument as never));
  parentPort?.postMessage(answer);
});

function answerTo(id: number, work: () => unknown): PaintAnswer {
  try {
    return { id, value: work() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { id, reason, isUnavailable: error instanceof NoMapColoursError };
  }
}
