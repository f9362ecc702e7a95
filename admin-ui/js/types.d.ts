/**
 * Types for the comments of these scripts; never served. The types of responses come from the schemas of the routes.
 */
/* oxlint-disable typescript/consistent-type-imports -- import statements would make this file a module */

type AccountLevel = import("../../runtime/contracts/levels.js").AccountLevel;
type TicketStatus = import("../../runtime/contracts/ticket-kinds.js").TicketStatus;
type TicketPriority = import("../../runtime/contracts/ticket-kinds.js").TicketPriority;

type AccessGrant = import("../../runtime/http/schemas/users.js").AccessGrant;
type AuditEntry = import("../../runtime/http/schemas/commands.js").AuditEntry;
type AccountPage = import("../../runtime/http/schemas/characters.js").AccountPage;
type ChroniclePage = import("../../runtime/http/schemas/chronicle.js").ChroniclePage;
type ChronicleEntry = import("../../runtime/http/schemas/chronicle.js").ChronicleEntryJson;
type Rollback = import("../../runtime/http/schemas/rollbacks.js").RollbackJson;
type RollbackOutcome = import("../../runtime/http/schemas/rollbacks.js").RollbackOutcome;
type Belongings = import("../../runtime/contracts/inspection.js").SeenBelongings;
type CharacterPage = import("../../runtime/http/schemas/characters.js").CharacterPage;
type ListedCharacter = import("../../runtime/http/schemas/characters.js").ListedCharacterJson;
type SeenItem = import("../../runtime/contracts/inspection.js").SeenItem;
type Building = import("../../runtime/http/schemas/buildings.js").Building;
type BuildingDetails = import("../../runtime/http/schemas/buildings.js").BuildingDetails;
type MapBuildings = import("../../runtime/http/schemas/buildings.js").MapBuildings;
type Economy = import("../../runtime/http/schemas/economy.js").Economy;
type Richest = import("../../runtime/http/schemas/economy.js").Richest;
type ItemDetails = import("../../runtime/http/schemas/items.js").ItemDetails;
type ItemPage = import("../../runtime/http/schemas/items.js").ItemPage;
type PageSection = import("../../runtime/contracts/inspection.js").SeenSection;
type CommandDescription = import("../../runtime/http/schemas/commands.js").CommandDescription;
type CommandResult = import("../../runtime/http/schemas/commands.js").CommandResultJson;
type Completion = import("../../runtime/http/schemas/commands.js").CompletionJson;
type EntryRule = import("../../runtime/http/schemas/entry-rules.js").EntryRuleJson;
type FiguresHistory = import("../../runtime/http/schemas/events.js").FiguresHistory;
type ServerState = import("../../runtime/http/schemas/server-state.js").ServerStateJson;
type GameMap = import("../../runtime/http/schemas/maps.js").GameMap;
type GameSession = import("../../runtime/http/schemas/sessions.js").GameSession;
type HelpTicket = import("../../runtime/http/schemas/tickets.js").HelpTicket;
type HelpTicketCounts = import("../../runtime/http/schemas/tickets.js").HelpTicketCounts;
type HelpTicketColleague = import("../../runtime/http/schemas/tickets.js").HelpTicketColleague;
type HelpTicketHeard = import("../../runtime/http/schemas/tickets.js").HelpTicketHeard;
type HelpTicketHistoryEntry = import("../../runtime/http/schemas/tickets.js").HelpTicketHistoryEntry;
type HelpTicketPage = import("../../runtime/http/schemas/tickets.js").HelpTicketPage;
type HelpTicketReport = import("../../runtime/http/schemas/tickets.js").HelpTicketReport;
type HelpTicketSaying = import("../../runtime/http/schemas/tickets.js").HelpTicketSaying;
type HelpTicketTagCount = import("../../runtime/http/schemas/tickets.js").HelpTicketTagCount;
type HelpTicketTarget = import("../../runtime/http/schemas/tickets.js").HelpTicketTarget;
type HelpTicketSummary = import("../../runtime/http/schemas/tickets.js").HelpTicketSummary;
type Job = import("../../runtime/http/schemas/jobs.js").JobJson;
type MapPerson = import("../../runtime/http/schemas/maps.js").MapPerson;
type MapRegion = import("../../runtime/http/schemas/maps.js").MapRegion;
type MapRegions = import("../../runtime/http/schemas/maps.js").MapRegions;
type MapSpawner = import("../../runtime/http/schemas/maps.js").MapSpawner;
type MapSpawners = import("../../runtime/http/schemas/maps.js").MapSpawners;
type MapPositions = import("../../runtime/http/schemas/maps.js").MapPositions;
type PreparedAnswer = import("../../runtime/http/schemas/tickets.js").PreparedAnswerJson;
type ServerVersion = import("../../runtime/http/schemas/worlds.js").ServerVersion;
type Notices = import("../../runtime/http/schemas/notices.js").Notices;
type User = import("../../runtime/http/schemas/users.js").User;
type UserAddress = import("../../runtime/http/schemas/users.js").UserAddress;
type ApiPlace = import("../../runtime/http/schemas/worlds.js").ApiPlace;
type World = import("../../runtime/http/schemas/worlds.js").WorldState;
type UserHistoryEntry = import("../../runtime/http/schemas/users.js").UserHistoryEntry;

type JobEvent = import("../../runtime/http/schemas/events.js").JobEvent;
type LogLine = import("../../runtime/http/schemas/events.js").LogLine;
type Figures = import("../../runtime/http/schemas/events.js").FiguresJson;
type StreamReset = import("../../runtime/http/schemas/events.js").StreamReset;
type TicketChangedEvent = import("../../runtime/http/schemas/events.js").TicketChangedEvent;
type TicketOpenedEvent = import("../../runtime/http/schemas/events.js").TicketOpenedEvent;

/** The members that a job and its events share. */
type JobProgress = Omit<Job, "outputLines">;

/** The current address: `#/tickets/17?status=Open`. */
interface Route {
  path: string;
  query: URLSearchParams;
}

interface Shortcut {
  keys: string;
  about: string;
  run: () => void;
}

/** The main part of the page. */
interface View {
  title: string;
  element: HTMLElement;
  /** Settles when the view has its content, and with it its height. */
  ready?: Promise<void>;
  /** Called when the address changes within the view (filters, pages). Its promise is as `ready`. */
  follow?: (route: Route) => Promise<void> | void;
  /** Reads its data again. */
  refresh?: () => void;
  shortcuts?: Shortcut[];
  dispose?: () => void;
}
