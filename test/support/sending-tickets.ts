import type { GameClient } from "./client/game-client.js";
import type { ReceivedGump } from "../../loadtest/client/received-windows.js";

/** From the help button to the message window of a category. */
export async function messageWindow(client: GameClient, category: string): Promise<ReceivedGump> {
  const from = client.received.frames.length;
  client.windows.pressHelp();
  const categories = await client.windows.waitForGump((gump) => gump.buttons.length === 8, { from });
  categories.press(categories.buttonBeside(category));
  return client.windows.waitForGump((gump) => gump.entries.length > 0, { from });
}

/** Sends a ticket through the button and both windows. Resolves with the number that the player was told. */
export async function sendTicket(client: GameClient, category: string, text: string): Promise<string> {
  const window = await messageWindow(client, category);
  const from = client.received.frames.length;
  window.press(window.buttonBeside("Send"), { texts: { [window.entries[0]!]: text } });
  const thanks = await client.windows.waitForLine("Your request has the number", { from });
  return /number (\d+)/.exec(thanks)![1]!;
}
