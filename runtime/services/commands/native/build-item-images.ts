import type { JobSteps, JobRun } from "../../jobs/job.js";
import { JobFailure } from "../../jobs/job.js";
import { itemIdText } from "../../../assets/pictures/item-id.js";
import { PaintingFailedError, type PictureService } from "../../../assets/pictures/picture-service.js";
import { type Command, CommandFailure, defineCommand } from "../command.js";

/**
 * Pictures in one request: enough to make messages between threads cheap, and few enough to let other requests in
 * between.
 */
const BATCH_PICTURES = 32;
/** Item ids with damaged art to list; the others are counted. */
const DAMAGED_NAMED = 20;

/** `build_item_images`: makes pictures of all items that have art. */
export function buildItemImagesCommand({ pictures }: { readonly pictures: Pick<PictureService, "ask"> }): Command {
  return defineCommand({
    name: "build_item_images",
    description: "Makes a picture of each item from the client's art, in images/items.",
    arguments: [],
    runsIn: "one",
    contexts: ["Console", "InGame"],
    level: "Administrator",
    async handler({ startJob }) {
      const stock = await pictures.ask("artStock").catch(failAs(CommandFailure));
      if ("missing" in stock) throw new CommandFailure(stock.missing);
      const { itemIds } = stock;
      startJob({
        name: "build_item_images",
        unit: "pictures",
        total: itemIds.length,
        work: (run) => build(pictures, itemIds, run),
      });
    },
  });
}

async function* build(pictures: Pick<PictureService, "ask">, itemIds: readonly number[], run: JobRun): JobSteps {
  let written = 0;
  let unchanged = 0;
  const damaged: number[] = [];
  for (let start = 0; start < itemIds.length; start += BATCH_PICTURES) {
    const batch = itemIds.slice(start, start + BATCH_PICTURES);
    const built = await pictures.ask("buildItems", batch).catch(failAs(JobFailure));
    written += built.written;
    unchanged += built.unchanged;
    damaged.push(...built.damaged);
    run.advance(batch.length);
    yield;
  }
  const removed = await pictures.ask("removeStrayItems").catch(failAs(JobFailure));
  if (damaged.length > 0) {
    const rest = damaged.length > DAMAGED_NAMED ? ` and ${damaged.length - DAMAGED_NAMED} more` : "";
    run.print(`The art of these items is damaged: ${damaged.slice(0, DAMAGED_NAMED).map(itemIdText).join(", ")}${rest}.`);
  }
  return `${written} written, ${unchanged} unchanged, ${removed} without art removed, ${damaged.length} damaged.`;
}

function failAs(Failure: new (message: string) => Error): (error: unknown) => never {
  return (error) => {
    if (error instanceof PaintingFailedError) throw new Failure(`The pictures cannot be made: ${error.message}`);
    throw error;
  };
}
