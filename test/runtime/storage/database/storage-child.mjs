// Acts as a server: opens the storage in the given directory, and creates accounts and characters without end. Prints
// each acknowledged account.
import { openStorage } from "../../../../dist/runtime/storage/database/open-storage.js";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const storage = await openStorage({ dataDirectory: process.argv[2], log });
process.stdout.write("open\n");
for (let number = 1; process.argv[3] === "write"; number += 1) {
  const account = { username: `player${number}`, email: "p@example.com", role: "Regular", isActive: true, passwordHash: "hash" };
  const { accountId } = await storage.accounts.create(account);
  process.stdout.write(`${accountId}\n`);
}
