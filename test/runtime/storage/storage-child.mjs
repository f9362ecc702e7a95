// A server in little: opens the storage on the directory given, and creates accounts and characters for ever, saying which are acknowledged.
import { openStorage } from "../../../dist/runtime/storage/open-storage.js";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const storage = await openStorage({ dataDirectory: process.argv[2], log });
process.stdout.write("open\n");
for (let number = 1; process.argv[3] === "write"; number += 1) {
  const account = { username: `player${number}`, email: "p@example.com", role: "Regular", isActive: true, passwordHash: "hash" };
  const { accountId } = await storage.accounts.create(account);
  process.stdout.write(`${accountId}\n`);
}
