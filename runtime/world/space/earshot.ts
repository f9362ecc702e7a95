/** How a player speaks. */
export const SPEECH_MODES = ["say", "emote", "whisper", "yell"] as const;
export type SpeechMode = (typeof SPEECH_MODES)[number];

/** How far each mode of speech carries, in tiles to each side; for players, creatures and items alike. */
export const EARSHOT_TILES: Readonly<Record<SpeechMode, number>> = { say: 15, emote: 15, whisper: 1, yell: 18 };
