import type { DesignLimits, DesignTile } from "../../world/multis/house-design.js";

/** How designing ended without a design: the player closed it, somebody else designs that house, or the player left. */
export type NoDesign = "closed" | "gone";

/** Where designing begins and what it may come to. */
export interface DesignWish extends DesignLimits {
  /** What stands there, for going back to it; what is drawn of the house by default. */
  readonly standing?: readonly DesignTile[];
  /** What the player begins with; what stands there by default. */
  readonly draft?: readonly DesignTile[];
}

/** Lets players design houses; `play/houses` implements it. */
export interface HouseDesigns {
  /**
   * Opens the client's tools for designing a house.
   *
   * @param whenEnded called once, with the components that the player wants to build
   * @returns the reason why it cannot be opened; then `whenEnded` is not called
   */
  edit(
    sessionId: number,
    serial: number,
    whenEnded: (end: readonly DesignTile[] | NoDesign) => void,
    wish?: DesignWish,
  ): { readonly reason: string } | undefined;
}
