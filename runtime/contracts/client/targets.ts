import type { NoAnswer } from "./client-questions.js";

export interface TargetQuestion {
  /** `object`: mobiles and items only. `place`: these or a place on the ground. */
  readonly kind: "object" | "place";
  readonly flags: "neutral" | "harmful" | "helpful";
  readonly timeoutMs: number;
  /** A multi that the client shows at the cursor. The cursor is this many tiles from its origin. */
  readonly multi?: { readonly id: number; readonly dx: number; readonly dy: number; readonly dz: number };
}

/** The player's choice. An object is in the world and in the player's sight; a place is on the player's map. */
export type Target =
  | { readonly kind: "object"; readonly serial: number }
  | {
      readonly kind: "place";
      readonly mapId: number;
      readonly x: number;
      readonly y: number;
      readonly z: number;
      /** Graphic of a static item of the map, 0 for land. */
      readonly graphic: number;
    };

/** Gives players target cursors; `play/targets` implements it. */
export interface Targets {
  /** @returns false when the session has left the world; then `whenEnded` is not called */
  ask(sessionId: number, question: TargetQuestion, whenEnded: (end: Target | NoAnswer) => void): boolean;
}
