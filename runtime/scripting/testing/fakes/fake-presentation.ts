import type { ClientText } from "../../../contracts/client/appearances.js";
import { type Presentation, shows } from "../../../contracts/client/presentation.js";
import type { World } from "../../../world/world.js";
import { checkGaps } from "./cliloc-gaps.js";

/** One show that players would have seen: its word, and what it was called with. */
export interface Shown {
  readonly what: string;
  readonly [member: string]: unknown;
}

/** A presentation without clients. It records the shows of {@link shows}; closings find nothing open. */
export type FakePresentation = Presentation & {
  /** The shows since the last call. */
  take(): Shown[];
};

function checkText({ text }: { text: ClientText }): void {
  checkGaps(text.cliloc, text.arguments);
}

/**
 * @param plays whether a session has a player in the world
 * @param isVisited whether a player is on a map
 */
export function fakePresentation(
  world: World,
  plays: (sessionId: number) => boolean,
  isVisited: (mapId: number) => boolean = () => true,
): FakePresentation {
  const shown: Shown[] = [];
  const isThere = ({ sessionId, serial, mapId }: { sessionId?: number; serial?: number; mapId?: number }): boolean =>
    (sessionId === undefined || plays(sessionId)) &&
    (mapId === undefined || isVisited(mapId)) &&
    (serial === undefined || (world.item(serial) ?? world.mobile(serial)) !== undefined);
  const methods = Object.entries(shows).map(([name, { what, closes }]) => [
    name,
    (show: object) => {
      if (what === undefined) return 0;
      if (name === "sayCliloc") checkText(show as Parameters<Presentation["sayCliloc"]>[0]);
      const isSeen = isThere(show);
      if (isSeen) shown.push({ what, ...show });
      return closes ? 0 : isSeen;
    },
  ]);
  return { ...(Object.fromEntries(methods) as Presentation), take: () => shown.splice(0) };
}
