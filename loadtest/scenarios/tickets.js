// @ts-check
/** @import { LoadPlayer as Player } from "../scenario/player.js" */

export const about = "Players who ask for help, and staff who take and close each ticket over the HTTP API.";

/** A shard takes one ticket of an account in 30 s. */
const BETWEEN_TICKETS_MS = 31_000;
const CATEGORIES = ["I have a question about the game", "I am stuck and cannot move", "I want to report a bug"];
const NUMBER = /has the number (\d+)/;

/** @param {Player} player */
export async function play(player) {
  await player.measure("ticket", async () => {
    await player.pressHelp();
    const categories = await player.gump("What do you need help with?");
    categories.press(player.pick(CATEGORIES) ?? CATEGORIES[0] ?? "");
    const message = await player.gump("Write to the staff:");
    message.press("Send", {
      texts: { [message.entries[0] ?? 1]: `Please help me, I stand at ${player.place.x}, ${player.place.y}.` },
    });
    const { text } = await player.hear(NUMBER);
    const ticket = `/api/help-tickets/${NUMBER.exec(text)?.[1]}`;
    await closed(player, ticket);
  });

  const wait = player.pause(BETWEEN_TICKETS_MS);
  for (let steps = 0; steps < 20; steps++) {
    await player.walk(Math.floor(player.random() * 8));
    await player.pause(1_000);
  }
  await wait;
}

/**
 * What staff do with a ticket.
 *
 * @param {Player} player
 * @param {string} ticket
 */
async function closed(player, ticket) {
  const taken = await player.staff("PUT", `${ticket}/assign-to-me`);
  if (taken.status !== 200) throw new Error(`a ticket could not be taken: ${taken.status}`);
  const done = await player.staff("PUT", `${ticket}/status`, { status: "Closed" });
  if (done.status !== 200) throw new Error(`a ticket could not be closed: ${done.status}`);
}
