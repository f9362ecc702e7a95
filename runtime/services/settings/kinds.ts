import { statSync } from "node:fs";
import { isNetwork } from "../../base/system/addresses.js";
import net from "node:net";
import path from "node:path";
import { z } from "zod";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordSchema } from "../accounts/account-rules.js";
import { parseDatabaseUrl } from "../../storage/database/database-address.js";

/** The values that an option allows, from any source. */
export interface Kind<T> {
  /** Completes "expected ...". */
  readonly allowed: string;
  /** Stands for the value in the help text. Switches have none. */
  readonly placeholder?: string;
  /** Checks a value in its form in a configuration file. */
  readonly schema: z.ZodType<T>;
  /** Converts the text of a flag or an environment variable to the form that `schema` checks. */
  fromText(text: string): unknown;
}

const asItIs = (text: string): unknown => text;

/** A whole number from `minimum` to `maximum`. */
export function wholeNumber(minimum: number, maximum: number, note = ""): Kind<number> {
  return {
    allowed: `a whole number from ${minimum} to ${maximum}${note === "" ? "" : ` (${note})`}`,
    placeholder: "<n>",
    schema: z.int().min(minimum).max(maximum),
    fromText: (text) => (/^[+-]?\d+$/.test(text) ? Number(text) : text),
  };
}

const DURATION_UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time with its unit, such as `6h`. The value is in milliseconds. */
export function duration(minimumMs: number, maximumMs: number, example: string): Kind<number> {
  const inMs = (text: string): number => {
    const [, digits, unit = ""] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
    return digits === undefined ? Number.NaN : Number(digits) * DURATION_UNITS_MS[unit]!;
  };
  const inWords = (ms: number): string => {
    const [unit, size] = Object.entries(DURATION_UNITS_MS).findLast(([, each]) => ms % each === 0)!;
    return `${ms / size}${unit}`;
  };
  return {
    allowed: `a time from ${inWords(minimumMs)} to ${inWords(maximumMs)}, such as ${example}; units are ${Object.keys(DURATION_UNITS_MS).join(", ")}`,
    placeholder: "<time>",
    schema: z
      .string()
      .refine((text) => inMs(text) >= minimumMs && inMs(text) <= maximumMs)
      .transform(inMs),
    fromText: asItIs,
  };
}

export function port(): Kind<number> {
  return wholeNumber(0, 65_535, "0: any free port");
}

/** On or off. */
export function yesOrNo(): Kind<boolean> {
  const words: Record<string, boolean> = {
    true: true,
    yes: true,
    on: true,
    1: true,
    false: false,
    no: false,
    off: false,
    0: false,
  };
  return { allowed: "true or false", schema: z.boolean(), fromText: (text) => words[text.toLowerCase()] ?? text };
}

/** A time zone of the IANA database. */
export function timeZone(): Kind<string> {
  const isTimeZone = (name: string): boolean => {
    try {
      new Intl.DateTimeFormat("en", { timeZone: name });
      return true;
    } catch {
      return false;
    }
  };
  return {
    allowed: "a time zone such as Europe/Berlin",
    placeholder: "<zone>",
    schema: z.string().refine(isTimeZone),
    fromText: asItIs,
  };
}

/** One of some words, in any case. */
export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  const find = (text: string): Word | undefined => words.find((word) => word.toLowerCase() === text.toLowerCase());
  return {
    allowed: `one of ${words.join(", ")}`,
    placeholder: "<word>",
    schema: z
      .string()
      .refine((text) => find(text) !== undefined)
      .transform((text) => find(text)!),
    fromText: asItIs,
  };
}

/** Text that matches a pattern; the pattern must cover all of it. */
export function text(pattern: RegExp, allowed: string, placeholder = "<text>"): Kind<string> {
  return { allowed, placeholder, schema: z.string().regex(pattern), fromText: asItIs };
}

export function ipv4Address(): Kind<string> {
  return { allowed: "an IPv4 address", placeholder: "<addr>", schema: z.string().refine(net.isIPv4), fromText: asItIs };
}

/** An address or a name that a socket can bind to. */
export function bindAddress(): Kind<string> {
  return {
    allowed: "an IP address or a host name",
    placeholder: "<addr>",
    schema: z.string().refine((host) => net.isIP(host) !== 0 || (hostName.test(host) && !/^[\d.]+$/.test(host))),
    fromText: asItIs,
  };
}
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Host names or addresses, separated by commas in text. */
export function hostNames(): Kind<string[]> {
  const host = z.string().refine((name) => net.isIP(name) !== 0 || hostName.test(name));
  return {
    allowed: "host names or IP addresses without ports, separated by commas (a list in the configuration file)",
    placeholder: "<names>",
    schema: z.array(host.transform((name) => name.toLowerCase())),
    fromText: (text) => text.split(",").map((name) => name.trim()),
  };
}

/** IP addresses and networks, separated by commas in text. */
export function networks(): Kind<string[]> {
  return {
    allowed: "IP addresses or networks such as 10.0.0.0/8, separated by commas (a list in the configuration file)",
    placeholder: "<addrs>",
    schema: z.array(z.string().refine(isNetwork)),
    fromText: (text) => text.split(",").map((one) => one.trim()),
  };
}

/** Whether a text is an origin of web pages, in the form that browsers send. */
export function isWebOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const originSchema = z.string().refine(isWebOrigin);

/** An origin of web pages, in the form that browsers send. */
export function webOrigin(): Kind<string> {
  return {
    allowed: "an origin such as https://staff.example.org",
    placeholder: "<origin>",
    schema: originSchema,
    fromText: (text) => text,
  };
}

/** Origins of web pages, in the form that browsers send. */
export function webOrigins(): Kind<string[]> {
  return {
    allowed: "origins such as https://staff.example.org, separated by commas (a list in the configuration file)",
    placeholder: "<origins>",
    schema: z.array(originSchema),
    fromText: (text) => text.split(",").map((name) => name.trim()),
  };
}

/** Some of a few words, each once, separated by commas in text. */
export function wordsOf<const Word extends string>(...words: Word[]): Kind<Word[]> {
  const isWord = (word: string): word is Word => (words as string[]).includes(word);
  return {
    allowed: `one or several of ${words.join(", ")}, separated by commas (a list in the configuration file)`,
    placeholder: "<words>",
    schema: z.array(z.custom<Word>((word) => typeof word === "string" && isWord(word))).refine(isSet),
    fromText: (text) => text.split(",").map((word) => word.trim().toLowerCase()),
  };
}

/** Numbers of facets, separated by commas in text. */
export function facetNumbers(): Kind<number[]> {
  return {
    allowed: "numbers from 0 to 5, separated by commas (a list in the configuration file)",
    placeholder: "<numbers>",
    schema: z.array(z.int().min(0).max(5)).refine(isSet),
    fromText: (text) => text.split(",").map((one) => (/^\s*\d\s*$/.test(one) ? Number(one) : one)),
  };
}

/** Addresses of NATS servers, separated by commas in text. */
export function natsUrls(): Kind<string[]> {
  const isNats = (url: string): boolean => /^(nats|tls):\/\//.test(url) && URL.canParse(url);
  return {
    allowed: "addresses such as nats://127.0.0.1:4222, separated by commas (a list in the configuration file)",
    placeholder: "<urls>",
    schema: z.array(z.string().refine(isNats)).min(1),
    fromText: (text) => text.split(",").map((url) => url.trim()),
  };
}

function isSet(values: readonly unknown[]): boolean {
  return values.length > 0 && new Set(values).size === values.length;
}

/** A JSON value: in a configuration file as it is, in a flag or a variable as JSON text. */
export function json<T>(schema: z.ZodType<T>, allowed: string): Kind<T> {
  return {
    allowed: `${allowed} (as JSON in a flag or variable)`,
    placeholder: "<json>",
    schema,
    fromText(text) {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    },
  };
}

/** The password of an account. */
export function password(): Kind<string> {
  return {
    allowed: `${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} printable ASCII characters`,
    placeholder: "<text>",
    schema: passwordSchema,
    fromText: asItIs,
  };
}

/** A directory that need not exist, relative to the working directory. */
export function directory(): Kind<string> {
  return { allowed: "a path", placeholder: "<dir>", schema: absolutePath, fromText: asItIs };
}

export function existingDirectory(): Kind<string> {
  return {
    allowed: "the path of an existing directory",
    placeholder: "<dir>",
    schema: absolutePath.refine((absolute) => statSync(absolute, { throwIfNoEntry: false })?.isDirectory() === true),
    fromText: asItIs,
  };
}

const absolutePath = z
  .string()
  .min(1)
  .refine((value) => !value.includes("\0"))
  .transform((value) => path.resolve(value));

export function databaseUrl(): Kind<string> {
  return {
    allowed: "mysql://user:password@host:port/database",
    placeholder: "<url>",
    schema: z.string().refine(isDatabaseUrl),
    fromText: asItIs,
  };
}

function isDatabaseUrl(url: string): boolean {
  try {
    parseDatabaseUrl(url);
    return true;
  } catch {
    // The message names the allowed form. It must not repeat the URL, which may contain a password.
    return false;
  }
}
