import { expect } from "vitest";
import type { ChroniclePage } from "../../../runtime/http/schemas/chronicle.js";
import type { RollbackJson, RollbackOutcome } from "../../../runtime/http/schemas/rollbacks.js";
import type { GameClient } from "../../support/client/game-client.js";
import { answered } from "../../support/commanding.js";
import type { Shard } from "../../support/shard.js";

/** What staff look for, by the words of a selection. */
export type Selection = Readonly<Record<string, string>>;

export interface Choices {
  readonly takesFromOthers?: boolean;
}

/** Where staff look into the record and undo what it tells, in three steps. */
export interface Front {
  /** The first step. Resolves when a line with the text is shown. */
  found(selection: Selection, text: string): Promise<void>;
  /** The second step alone: the preview is not carried out. Resolves when it has the text. */
  shows(selection: Selection, text: string): Promise<void>;
  /** The second step. Resolves with the number of the preview. */
  previewed(selection: Selection, choices?: Choices): Promise<number>;
  /** The third step. */
  carriedOut(number: number): Promise<void>;
}

/** The second and the third step. */
export async function undone(front: Front, selection: Selection, choices?: Choices): Promise<void> {
  await front.carriedOut(await front.previewed(selection, choices));
}

export function overHttp(shard: () => Shard): Front {
  const preview = async (selection: Selection, choices: Choices = {}): Promise<RollbackJson> => {
    const response = await shard().request("POST", "/api/rollbacks", { ...selection, ...choices });
    return (await response.json()) as RollbackJson;
  };
  return {
    async found(selection, text) {
      const page = await shard().request("GET", `/api/chronicle?${new URLSearchParams(selection).toString()}`);
      const { entries } = (await page.json()) as ChroniclePage;
      expect(entries.map((entry) => entry.text).join("\n")).toContain(text);
    },
    async shows(selection, text) {
      const { others, consumed, refused } = await preview(selection);
      const left = [...others, ...consumed, ...refused];
      expect(left.map(({ amount, name, holder, reason }) => `${amount} ${name}: ${holder?.name}: ${reason}`)).toContain(text);
    },
    previewed: async (selection, choices) => (await preview(selection, choices)).number,
    async carriedOut(number) {
      const outcome = await shard().request("POST", `/api/rollbacks/${number}/carry-out`, {});
      expect((await outcome.json()) as RollbackOutcome).toMatchObject({ isDone: true });
    },
  };
}

/** @param staff of whom each does all of a case, in turn: nobody may say much in a short time */
export function inTheGame(staff: () => readonly GameClient[]): Front {
  let turn = 0;
  const says = (line: string, text: string): Promise<string> => answered(staff()[turn % staff().length]!, line, text);
  return {
    async found(selection, text) {
      turn++;
      await says(`.lookup ${lineOf(selection)}`, text);
    },
    shows: (selection, text) => says(`.rollback ${lineOf(selection)}`, text).then(() => undefined),
    async previewed(selection, { takesFromOthers = false } = {}) {
      const choice = takesFromOthers ? "--take-from-others " : "";
      const line = await says(`.rollback ${choice}${lineOf(selection)}`, "does this.");
      return Number(/--apply (\d+)/.exec(line)![1]);
    },
    carriedOut: (number) => says(`.rollback --apply ${number}`, "Done.").then(() => undefined),
  };
}

function lineOf(selection: Selection): string {
  return Object.entries(selection)
    .map(([part, value]) => `${part}="${value}"`)
    .join(" ");
}
