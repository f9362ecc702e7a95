import type { Members, MembersOf } from "../events/members.js";

/**
 * Something that a player asks for by a button, a key or a click, and that scripts answer. It is declared once, in the
 * file of its subject: the event in Lua, its documents and the function for tests of scripts follow. Members are named
 * as in `ports/events.ts`; an `id` is a serial.
 */
export interface PlayerRequest<M extends Members = Members> {
  /** `use_skill` is the event `on_use_skill` and the function `test.use_skill`. */
  readonly name: string;
  readonly about: string;
  readonly members: M;
}

/**
 * Lets scripts answer a request. The runtime asks only for what the player may ask for: a target is in sight.
 *
 * @returns false when a handler of the event prevented what would follow
 */
export type AskScripts<Player> = <M extends Members>(player: Player, request: PlayerRequest<M>, members: MembersOf<M>) => boolean;

/** Declares a request, with the types of its members. */
export function declareRequest<const M extends Members>(declaration: PlayerRequest<M>): PlayerRequest<M> {
  return declaration;
}
