import { ERA_NAMES, STOCK_ERA } from "../../contracts/eras.js";
import { bindAddress, ipv4Address, networks, oneOf, port, wholeNumber, yesOrNo } from "./kinds.js";
import { option, optional } from "./option.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const KIB = 1_024;
const MIB = 1_024 * KIB;

/** Options of the game: addresses, sight, limits of connections, times. */
export const gameOptions = {
  host: option({ kind: bindAddress(), default: "0.0.0.0", isCommon: true, about: "Address that the game listens on" }),
  port: option({ kind: port(), default: 2593, isCommon: true, about: "Port of the game, for login and play" }),
  edges: option({
    kind: wholeNumber(0, 64),
    default: 0,
    flag: "--edges",
    variable: "SHARD_EDGES",
    isCommon: true,
    about:
      "Processes that hold the connections of players, to use more cores and to keep players connected when the world " +
      "crashes; 0 keeps all in one process",
  }),
  advertisedHost: optional({
    kind: ipv4Address(),
    without: "the address the client reached",
    isCommon: true,
    about: "Address that clients connect to after the login, for a server behind address translation (NAT)",
  }),
  sight: option({
    kind: wholeNumber(5, 24),
    default: 18,
    about: "Tiles that players see in each direction, until their client asks for another range",
  }),
  contextMenus: option({
    kind: yesOrNo(),
    default: true,
    about: "Let clients open a context menu when a player clicks an item or a mobile that has one",
  }),
  startMap: option({
    kind: oneOf("Trammel", "Felucca"),
    default: "Trammel",
    about: "Map with the cities where new characters start; the demo world has one town, on Trammel",
  }),
  fillWorld: option({
    kind: yesOrNo(),
    default: true,
    about: "Fill the demo town of a new shard by itself, and say how any other empty world is filled",
  }),
  era: option({
    kind: oneOf(...ERA_NAMES),
    default: STOCK_ERA,
    about:
      "Era of the game: decides what clients are offered (skills, races, cities), and loads the bundled package later_eras for each but Renaissance",
  }),
  tickMs: option({
    kind: wholeNumber(5, 250),
    default: 40,
    about: "Milliseconds between updates about others; answers to a player's own actions are immediate",
  }),
  outboxBytes: option({
    kind: wholeNumber(64 * KIB, 64 * MIB),
    default: MIB,
    about: "Bytes that may wait for a client to read them; a client with more is disconnected",
  }),
  maximumConnections: option({
    kind: wholeNumber(1, 65_535),
    default: 20_000,
    about: "Game connections at once; the limit of open files must allow them",
  }),
  connectionsPerAddress: option({
    kind: wholeNumber(1, 65_535),
    default: 64,
    about: "Game connections at once from one address",
  }),
  pendingPerAddress: option({
    kind: wholeNumber(1, 65_535),
    default: 16,
    about: "Game connections at once from one address before their login",
  }),
  exemptLoopback: option({
    kind: yesOrNo(),
    default: true,
    about:
      "Exempt this machine's own addresses, which load tests use, from the limits per address and from the wait after failed logins",
  }),
  trustedProxies: option({
    kind: networks(),
    default: [],
    about:
      "TCP proxies that begin each connection with a header of the PROXY protocol, version 2: the client's address in it counts for limits, failed logins and the log",
  }),
  firstByteMs: option({
    kind: wholeNumber(100, 10 * MINUTE_MS),
    default: 5 * SECOND_MS,
    about: "Milliseconds until a new connection must send its first byte",
  }),
  loginMs: option({
    kind: wholeNumber(100, 10 * MINUTE_MS),
    default: 10 * SECOND_MS,
    about: "Milliseconds until a new connection must send a complete login packet",
  }),
  serverListMs: option({
    kind: wholeNumber(100, 60 * MINUTE_MS),
    default: 60 * SECOND_MS,
    about: "Milliseconds to choose from the server list",
  }),
  characterListMs: option({
    kind: wholeNumber(100, 24 * 60 * MINUTE_MS),
    default: 15 * MINUTE_MS,
    about: "Milliseconds from the character list to the world, character creation included",
  }),
} as const;
