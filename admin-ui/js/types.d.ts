/** What the server's answers hold; the server describes them in full at /openapi.json. Checked only, never served. */

type Level = "Regular" | "Counselor" | "GameMaster" | "Administrator";
type TicketStatus = "Open" | "Assigned" | "Closed";

interface Grant {
  accessToken: string;
  expiresAtUtc: string;
  accountId: string;
  username: string;
  role: Level;
}

interface TicketSummary {
  ticketId: string;
  category: string;
  status: TicketStatus;
  senderAccountId: string;
  senderAccountName: string;
  senderCharacterId: string;
  senderCharacterName: string;
  mapId: number;
  mapName: string;
  x: number;
  y: number;
  z: number;
  createdAtUtc: string;
  assignedToAccountId: string | null;
  assignedToAccountName: string | null;
}

interface Ticket extends TicketSummary {
  message: string;
  assignedToCharacterName: string | null;
  assignedAtUtc: string | null;
  closedAtUtc: string | null;
  lastUpdatedAtUtc: string;
}

interface TicketPage {
  page: number;
  pageSize: number;
  totalCount: number;
  items: TicketSummary[];
}

interface TicketState {
  status: TicketStatus;
  assignedToAccountId: string | null;
  assignedToAccountName: string | null;
}

interface TicketHistoryEntry {
  entryId: string;
  atUtc: string;
  byAccountId: string | null;
  byAccountName: string;
  action: "Opened" | "AssignedToStaff" | "StatusSet";
  from: TicketState | null;
  to: TicketState;
}

interface TicketChanged {
  ticketId: string;
  status: TicketStatus;
  assignedToAccountId: string | null;
  changedByAccountId: string | null;
}

interface GameMap {
  mapId: number;
  name: string;
  width: number;
  height: number;
  hasGround: boolean;
  maxZoom: number;
  squarePixels: number;
}

interface GameSession {
  sessionId: string;
  accountId: string;
  username: string;
  role: Level;
  characterName: string | null;
  mapId: number | null;
  x: number | null;
  y: number | null;
  z: number | null;
  remoteAddress: string;
  connectedAtUtc: string;
  clientVersion: string | null;
  pingMs: number | null;
}

interface User {
  accountId: string;
  username: string;
  email: string;
  role: Level;
  isActive: boolean;
  createdAtUtc: string;
  lastLoginAtUtc: string | null;
}

interface Command {
  name: string;
  aliases: string[];
  description: string;
  usage: string;
  level: Level;
  contexts: string[];
  arguments: { name: string; about: string; isOptional: boolean; isSecret: boolean }[];
}

interface CommandResult {
  success: boolean;
  command: string;
  outputLines: string[];
  timestamp: number;
  jobId?: string;
}

/** What events tell of a background job, and its resource too. */
interface JobProgress {
  jobId: string;
  name: string;
  state: "running" | "done" | "failed" | "cancelled";
  done: number;
  total: number | null;
  unit: string;
  startedAtUtc: string;
  elapsedMs: number;
  ratePerSecond: number | null;
  secondsLeft: number | null;
  startedBy: string;
  cancelLevel: Level;
}

interface JobEvent extends JobProgress {
  outputLineCount: number;
}

interface Job extends JobProgress {
  outputLines: string[];
}

interface Completion {
  start: number;
  candidates: string[];
}

interface AuditEntry {
  entryId: string;
  atUtc: string;
  accountName: string;
  origin: string;
  line: string;
  outcome: string;
  detail: string | null;
}

interface LogLine {
  time: string;
  level: "info" | "warn" | "error" | "fatal";
  component: string | null;
  message: string;
  details: Record<string, unknown>;
}

/** Where the address bar points: `#/tickets/17?status=Open`. */
interface Route {
  path: string;
  query: URLSearchParams;
}

interface Shortcut {
  keys: string;
  about: string;
  run: () => void;
}

/** What is in the main part of the page. */
interface View {
  title: string;
  element: HTMLElement;
  /** The address changed within the view (filters, pages). */
  follow?: (route: Route) => void;
  /** Reads anew what it shows. */
  refresh?: () => void;
  shortcuts?: Shortcut[];
  dispose?: () => void;
}
