/** A line that a character heard or said. */
export interface HeardLine {
  /** Unix milliseconds. */
  readonly at: number;
  /** The speaker and the speaker's name at that time. */
  readonly serial: number;
  readonly name: string;
  readonly text: string;
}
