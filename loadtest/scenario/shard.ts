import type { Staff } from "./player.js";

/** What a scenario can do with the shard before the first client comes, and when the last one has left. */
export interface ScenarioShard {
  /** The most players of this run at the same time, of all its scenarios. */
  readonly clients: number;
  /** How long the test is to last. */
  readonly seconds: number;
  /** Calls the shard's HTTP API as the administrator of the command line. */
  readonly staff: Staff;
  /** Writes a line beside the run's own. */
  readonly say: (text: string) => void;
}

/** What a scenario found out about the shard: an objective of its own. */
export interface ShardFinding {
  objective: string;
  value: string;
  limit: string;
  held: boolean;
}

/** Called when the last player has left. */
export type Judge = () => Promise<readonly ShardFinding[]> | readonly ShardFinding[];
