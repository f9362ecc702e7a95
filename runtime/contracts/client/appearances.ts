import type { MapPosition } from "../players.js";

/** How a spoken text looks, and who reads it. */
export interface Saying {
  /** Default: grey for items, the colour of speech for mobiles. */
  readonly hue?: number;
  /** 0 to 12, default 3. */
  readonly font?: number;
  /** Shown as an emote instead of speech. */
  readonly isEmote?: boolean;
  /** Session of the only player who reads it. Default: everybody in sight and earshot. */
  readonly to?: number;
}

/** An animation of a body. The number of the action depends on the kind of body. */
export interface Movement {
  readonly action: number;
  /** Frames to show, default 7. */
  readonly frames?: number;
  /** Default 1. */
  readonly repetitions?: number;
  readonly isBackward?: boolean;
  /** Continues until the next animation. */
  readonly repeats?: boolean;
  /** Between frames, 0 to 255, default 0. */
  readonly delay?: number;
}

/**
 * The kinds of acts, in the order of their numbers for clients (0xE2). Each body has its own animation for each kind.
 */
export const ACTS = [
  ...["attack", "parry", "block", "die", "impact", "fidget", "eat", "gesture", "alert", "take_off", "land", "spell"],
  ...["begin_fight", "end_fight", "pillage", "appear"],
] as const;

/** An animation by its kind. The client chooses the action that the body has for it. */
export interface Act {
  /** Index in {@link ACTS}. */
  readonly kind: number;
  /** Which one of the kind, default 0. */
  readonly variant?: number | undefined;
  /** 0 to 255, default 0. */
  readonly delay?: number | undefined;
  /** Number of the action for clients before 7.0.0.0, which know no kinds; without it they show nothing. */
  readonly action?: number | undefined;
}

/** One of the client's own texts, with the values put into it. */
export interface ClientText {
  readonly cliloc: number;
  readonly arguments: readonly string[];
}

/** A book as one player is shown it. */
export interface BookShown {
  readonly title: string;
  readonly author: string;
  /** The lines of each page; a page may have none. */
  readonly pages: readonly (readonly string[])[];
  /** What the player writes is a request (`writeBookPage`, `nameBook`). */
  readonly mayWrite: boolean;
}

/** The line of a message in the list of a board. */
export interface BoardSummary {
  readonly poster: string;
  readonly subject: string;
  readonly time: string;
  /** Serial of the message that it answers. */
  readonly thread: number | undefined;
}

/** A message of a board. */
export interface BoardMessage {
  readonly poster: string;
  readonly subject: string;
  readonly time: string;
  readonly lines: readonly string[];
  /** Body and hue of the author, for clients that draw it. */
  readonly body: number;
  readonly hue: number;
}

/** A drawn map as one player is shown it: an area of a facet in a picture, with pins. */
export interface Chart {
  readonly mapId: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** In pixels, in the order of the course. */
  readonly pins: readonly { readonly x: number; readonly y: number }[];
  /** What the player plots is a request (`plotCourse`). */
  readonly mayPlot: boolean;
}

/** Fades and flashes of the whole screen, in the order of their numbers for clients. */
export const FADES = ["out", "in", "flash", "out_and_in", "dark_flash"] as const;
export type Fade = (typeof FADES)[number];

/** Where an effect begins or ends: at an entity, which it follows, or at a position. */
export type EffectEnd = { readonly serial: number } | MapPosition;

/** A missile, lightning, or an animated item. */
export interface VisualEffect {
  /** `missile` flies from the source to the target; the others stay at the source. */
  readonly kind: "missile" | "lightning" | "at_place" | "on_entity";
  readonly source: EffectEnd;
  readonly target?: EffectEnd;
  /** Art of the item whose frames it shows. */
  readonly itemId: number;
  readonly hue?: number;
  /** 0 to 255, default 10. */
  readonly speed?: number;
  /** 0 to 255, default 10. */
  readonly duration?: number;
  /** How its colours blend with the background: 0 to 7 as clients know them, 0 not at all. */
  readonly renderMode?: number;
  /** It does not turn into the direction of its flight. */
  readonly hasFixedDirection?: boolean;
  readonly explodes?: boolean;
  readonly particles?: Particles;
  /** Session of the only player who sees it. Default: everybody in sight of its source. */
  readonly to?: number;
}

/** An item that moves from one place or mobile to another. */
export interface Drag {
  readonly source: EffectEnd;
  readonly target: EffectEnd;
  readonly itemId: number;
  readonly hue?: number | undefined;
  /** How many, for the picture of coins; default 1. */
  readonly amount?: number | undefined;
}

/** What the 3D client shows of an effect besides. The others play its sound at most. */
interface Particles {
  readonly effect: number;
  readonly explodeEffect: number;
  readonly explodeSound: number;
  /** Where on the body. */
  readonly layer: number;
}

/** Kinds of weather, by the words of scripts. */
export const WEATHER_KINDS = ["rain", "fierce_storm", "snow", "storm", "none"] as const;
export type WeatherKind = (typeof WEATHER_KINDS)[number];

export const TIP_KINDS = ["tip", "notice"] as const;
export type TipKind = (typeof TIP_KINDS)[number];

/** The client's own windows that scripts close. */
export const CLIENT_WINDOWS = ["paperdoll", "status", "profile"] as const;
export type ClientWindow = (typeof CLIENT_WINDOWS)[number];

/** Seasons, in the order of their numbers for clients. */
export const SEASONS = ["spring", "summer", "autumn", "winter", "desolation"] as const;
export type SeasonName = (typeof SEASONS)[number];
