/** The APIs of the network, this one included, as browsers reach them. */
export interface SiblingApis {
  /** The origins of those that run, in the order of their start. */
  readonly origins: readonly string[];
  /** Whether one with that origin runs, or ran lately: a page that came from it may still be open. */
  isKnown(origin: string): boolean;
}
