// Acts as a server: opens the storage in the given directory, and creates and closes tickets without end. Prints each
// acknowledged write.
import { openStorage } from "../../../../dist/runtime/storage/database/open-storage.js";

const log = { info: () => {}, warn: () => {}, error: () => {} };
const storage = await openStorage({ dataDirectory: process.argv[2], log });
const [account] = await storage.accounts.list();
const sender = {
  senderAccountId: account.accountId,
  senderAccountName: "sender",
  senderCharacterId: 1,
  senderCharacterName: "S",
};
const limits = { openTickets: 1_000, intervalMs: 0 };
for (let at = 1; ; at += 1) {
  const ticket = { ...sender, category: "Bug", message: "help", mapId: 1, x: 2, y: 3, z: 4, createdAt: at };
  const { ticketId } = (await storage.tickets.create(ticket, limits)).ticket;
  process.stdout.write(`stored ${ticketId}\n`);
  await storage.tickets.change(ticketId, {
    status: "Closed",
    by: { accountId: null, accountName: "local" },
    at,
    notice: "closed",
  });
  process.stdout.write(`closed ${ticketId}\n`);
}
