import { bindAddress, hostNames, networks, oneOf, port, text, webOrigin, webOrigins, wholeNumber, yesOrNo } from "./kinds.js";
import { option, optional } from "./option.js";

/** Options of the HTTP API. */
export const httpOptions = {
  host: option({ kind: bindAddress(), default: "127.0.0.1", isCommon: true, about: "Address that the HTTP API listens on" }),
  port: option({ kind: port(), default: 8088, isCommon: true, about: "Port of the HTTP API" }),
  jwt: option({
    kind: yesOrNo(),
    default: true,
    flag: "--jwt",
    variable: "SHARD_JWT",
    isCommon: true,
    about: "Require tokens. Without them everyone who reaches the API is Administrator, so http.host must be a loopback address",
  }),
  jwtSecret: optional({
    kind: text(/^.{32,}$/su, "32 or more characters", "<text>"),
    without: "generated once and kept in the data directory",
    variable: "SHARD_JWT_SECRET",
    secret: true,
    about: "Key that signs tokens",
  }),
  jwtLifetimeMinutes: option({
    kind: wholeNumber(1, 10_080),
    default: 60,
    flag: "--jwt-lifetime-minutes",
    variable: "SHARD_JWT_LIFETIME_MINUTES",
    about: "Minutes that a token stays valid",
  }),
  allowedHosts: option({
    kind: hostNames(),
    default: [],
    about: "Host names of the API besides loopback names and its own address (guards against DNS rebinding)",
  }),
  advertisedOrigin: optional({
    kind: webOrigin(),
    without: "the address that it listens on, unless that is all addresses",
    about: "In a network: where browsers reach this API, so that staff pages of another one go on here when that is lost",
  }),
  trustedProxies: option({
    kind: networks(),
    default: [],
    about: "Reverse proxies whose X-Forwarded-For says whose address counts for limits, failed logins and the log",
  }),
  corsOrigins: option({
    kind: webOrigins(),
    default: [],
    about: "Web sites whose pages may call the API from a browser",
  }),
  openMetrics: option({
    kind: oneOf("onLoopback", "always", "never"),
    default: "onLoopback",
    about: "When /metrics needs no token; onLoopback: while the API listens on a loopback address",
  }),
  exemptLoopback: option({
    kind: yesOrNo(),
    default: true,
    about: "Exempt this machine's own addresses from the request limit per address and from the wait after failed logins",
  }),
} as const;
