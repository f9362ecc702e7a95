import { z } from "zod";
import type { Network, NoticeDeclaration } from "../../contracts/network.js";
import { type ScriptMessage, type ScriptMessages, ownMessages } from "../../contracts/scripts/script-messages.js";

const schema = z.object({
  toWorld: z.string().max(64),
  fromWorld: z.string().max(64),
  name: z.string().max(64),
  data: z.json().optional(),
});

/** What a script tells those of a world. */
const scriptMessage: NoticeDeclaration<z.output<typeof schema>> = {
  name: "script-message",
  input: (value) => schema.parse(value),
};

/** Messages of scripts between the processes of a network. */
export function networkMessages({ directory, requests }: Pick<Network, "directory" | "requests">, world: string): ScriptMessages {
  const own = ownMessages(world);
  return {
    world,
    worlds: () => [...new Set([world, ...directory.processes.flatMap((one) => one.world ?? [])])],
    send(toWorld, name, data) {
      own.send(toWorld, name, data);
      requests.tell(scriptMessage, { toWorld, fromWorld: world, name, data: data as z.output<typeof schema>["data"] });
    },
    whenReceived(listener: (message: ScriptMessage) => void) {
      const end = own.whenReceived(listener);
      const endOthers = requests.hear(scriptMessage, ({ toWorld, ...message }) => {
        if (toWorld === world) listener({ ...message, data: message.data });
      });
      return () => {
        end();
        endOthers();
      };
    },
  };
}
