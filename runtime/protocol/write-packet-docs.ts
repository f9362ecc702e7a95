/**
 * `node dist/runtime/protocol/write-packet-docs.js [--check]`: writes docs/packets.md below the working directory, or
 * checks that it is up to date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { packetReference } from "./docs.js";
import { families } from "./packets/index.js";

const file = path.resolve("docs/packets.md");
const reference = packetReference(families);

if (!process.argv.includes("--check")) {
  writeFileSync(file, reference);
} else if (readFileSync(file, "utf8") !== reference) {
  process.stderr.write("docs/packets.md is not up to date: run npm run docs\n");
  process.exitCode = 1;
}
