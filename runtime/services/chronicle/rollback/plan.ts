import type { ItemState, MobileState } from "../../../storage/saving/entity-records.js";
import type { Item } from "../../../world/entities/item.js";
import type { Points } from "../../../world/entities/points.js";
import type { Place } from "../../../world/space/places.js";
import type { SettingChange, SettingValue } from "../../../world/saved/settings.js";
import type { NameChange } from "../../../world/saved/chronicle.js";
import type { World } from "../../../world/world.js";
import type { RollbackFacts } from "./facts.js";

/** Where a rollback puts something. */
export type Destination =
  | { readonly kind: "ground"; readonly root: 0; readonly place: Place }
  | { readonly kind: "container"; readonly root: number; readonly serial: number }
  | { readonly kind: "worn"; readonly root: number; readonly layer: number };

interface PlannedThing {
  /** 0 for pieces of stacks, which have no history of their own. */
  readonly serial: number;
  readonly template: string;
  /** As readers know it. */
  readonly name: string;
  readonly amount: number;
}

/** One thing that a rollback does. */
export type RollbackStep = PlannedThing &
  (
    | { readonly kind: "return"; readonly from: number; readonly to: Destination }
    /** It lies in what is returned, and was put there since: it stays with those who have that now. */
    | { readonly kind: "leave"; readonly to: Destination }
    /** From its recorded state. */
    | { readonly kind: "recreate"; readonly to: Destination; readonly state: ItemState }
    /** It was made by what is undone. */
    | { readonly kind: "remove"; readonly from: number }
    /** Pieces of stacks go from one side to another; without a side they are made or destroyed. */
    | {
        readonly kind: "pieces";
        readonly from: number | undefined;
        /** Stacks of the selected lines. They and those alike are taken, the first ones first. */
        readonly stacks: readonly number[];
        readonly to: Destination | undefined;
        /** The state of a stack that is made. */
        readonly state: ItemState | undefined;
      }
    /** A pet, a house or a ship gets its former owner; 0 for none. */
    | { readonly kind: "owner"; readonly from: number; readonly owner: number }
    | { readonly kind: "pet"; readonly owner: number; readonly state: MobileState }
    /** A skill or a stat of a character, which staff set. */
    | { readonly kind: "points"; readonly points: Points; readonly before: number; readonly after: number }
    | { readonly kind: "name"; readonly change: NameChange }
    /** What the owner of a house has set, or what binds a thing to a house. */
    | { readonly kind: "setting"; readonly change: SettingChange; readonly value: SettingValue }
  );

/** Something that a rollback leaves as it is. */
export interface LeftThing extends PlannedThing {
  /** The character that has it now or got it; 0 for nobody. */
  readonly holder: number;
  readonly reason: string;
}

/** What a rollback would do with the world as it is now. */
export interface RollbackPlan {
  readonly steps: readonly RollbackStep[];
  /** What others have got since. */
  readonly others: readonly LeftThing[];
  /** What does not exist any more. */
  readonly consumed: readonly LeftThing[];
  /** What cannot be undone, and why. */
  readonly refused: readonly LeftThing[];
}

/** What the member of the staff decides. */
export interface RollbackChoices {
  /** Take back what others have got since. */
  readonly takesFromOthers: boolean;
  /** Make again what was consumed or destroyed since. */
  readonly replacesConsumed: boolean;
}

/** What a plan is made from. */
export interface PlannerParts {
  readonly world: World;
  readonly facts: RollbackFacts;
  readonly choices: RollbackChoices;
  readonly nameOf: (template: string, amount: number, item?: Item) => string;
}

/** What a rollback would do. */
export interface RollbackPreview extends RollbackPlan {
  /** It is carried out under this number, and the record names it so. */
  readonly number: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly words: string;
  readonly choices: RollbackChoices;
  /** The selected lines that can be undone. */
  readonly lineCount: number;
  /** Unix milliseconds of the first and the last of them; undefined without any. */
  readonly span: { readonly from: number; readonly to: number } | undefined;
}
