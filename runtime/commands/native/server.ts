import { type Command, CommandFailure, defineCommand } from "../command.js";

export function exitCommand({ stop }: { readonly stop: (reason: string) => void }): Command {
  return defineCommand({
    name: "exit",
    aliases: ["shutdown"],
    description: "Stops the server in order: tells players, saves, closes.",
    arguments: [],
    contexts: ["Console"],
    level: "Administrator",
    handler({ issuer, afterwards }) {
      afterwards(() => stop(`exit by ${issuer.accountName}`));
      return "The server is stopping.";
    },
  });
}

/** `lock` belongs to the terminal that it is typed into; over HTTP there is nothing to lock. */
export function lockCommand(): Command {
  return defineCommand({
    name: "lock",
    aliases: ["*"],
    description: "Locks the terminal's input at once; pressing * unlocks it.",
    arguments: [],
    contexts: ["Console"],
    level: "Regular",
    handler({ issuer }) {
      if (!issuer.lockInput) throw new CommandFailure("Only a terminal can be locked, and only from itself.");
      issuer.lockInput();
    },
  });
}
