export interface TargetQuestion {
  /** `object`: mobiles and items only. `place`: these or a place on the ground. */
  readonly kind: "object" | "place";
  readonly flags: "neutral" | "harmful" | "helpful";
  readonly timeoutMs: number;
}

/** What was chosen; an object is in the world and in the player's sight, a place on its map. */
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

/**
 * Why nothing was chosen: the player cancelled, time was up, another cursor took the place of this one, what was chosen is
 * no valid target (any more), or the player left.
 */
export type NoTarget = "cancelled" | "timeout" | "replaced" | "invalid" | "gone";

/** Gives players target cursors; implemented by `net`. */
export interface Targets {
  /** @returns false when that session plays no more; then `whenEnded` is not called */
  ask(sessionId: number, question: TargetQuestion, whenEnded: (end: Target | NoTarget) => void): boolean;
}
