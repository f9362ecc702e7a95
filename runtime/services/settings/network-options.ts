import { processRoles } from "../../contracts/network.js";
import { bindAddress, facetNumbers, natsUrls, port, text, wordsOf } from "./kinds.js";
import { option, optional } from "./option.js";

/** Options of a network of several processes; the operator's guide has a page about it. */
export const networkOptions = {
  roles: option({
    kind: wordsOf(...processRoles),
    default: [...processRoles],
    flag: "--role",
    variable: "SHARD_ROLE",
    about: "What this process does in a network: edge (takes clients), world (plays facets), api (HTTP), or several of them",
  }),
  nats: optional({
    kind: natsUrls(),
    without: "this process is the whole shard",
    flag: "--nats",
    variable: "SHARD_NATS",
    confidential: true,
    about: "NATS servers of the network that this process belongs to; the network also needs a database of its own",
  }),
  name: option({
    kind: text(/^[a-z0-9-]{1,32}$/, "1 to 32 of a-z, 0-9 and -", "<name>"),
    default: "main",
    about: "Name of the network; several networks can share NATS servers under different names",
  }),
  world: option({
    kind: text(/^[a-z0-9][a-z0-9_-]{0,30}$/, "1 to 31 of a-z, 0-9, - and _, beginning with a letter or digit", "<name>"),
    default: "main",
    flag: "--world",
    variable: "SHARD_WORLD",
    about: "World of a network that this process plays a part of",
  }),
  facets: optional({
    kind: facetNumbers(),
    without: "all of the world",
    flag: "--facets",
    variable: "SHARD_FACETS",
    about: "Facets of the world that this process plays, by their numbers from 0 to 5",
  }),
  linkHost: option({
    kind: bindAddress(),
    default: "127.0.0.1",
    flag: "--link-host",
    variable: "SHARD_LINK_HOST",
    about: "Address that a world listens on for edges, and that edges connect to; it belongs into a private network",
  }),
  linkPort: option({
    kind: port(),
    default: 0,
    flag: "--link-port",
    variable: "SHARD_LINK_PORT",
    about: "Port that a world listens on for edges; 0: any free port, which edges find by themselves",
  }),
} as const;
