import type { Address } from "./agents/address.js";
import type { AccountRole } from "./flags.js";
import type { Threshold } from "./judge/threshold.js";
import type { NetworkFile } from "./network/network-file.js";
import type { ScenarioChoice } from "./scenario/scenario.js";
import type { LoadStage } from "./stages.js";

/** The flags as they were given. */
export interface Parsed {
  host: string;
  port: number;
  edges: Address[];
  network?: NetworkFile;
  http: string;
  worlds: boolean;
  hopSeconds: number;
  clients: number;
  duration: number;
  rampUpPerSecond: number;
  moveIntervalMs: number;
  userPrefix: string;
  userPassword: string;
  userRole: AccountRole;
  adminUsername?: string;
  adminPassword?: string;
  verbose: boolean;
  seed?: number;
  workers?: number;
  stages: LoadStage[];
  threshold: Threshold[];
  scenario?: ScenarioChoice[];
  baseline?: string;
  agents: Address[];
  agent: boolean;
  listen?: Address;
  secret?: string;
  junit?: string;
  prometheus?: string;
  baselineTolerance: number;
}
