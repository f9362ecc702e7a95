import { type Command, CommandFailure, defineCommand } from "../command.js";

export function exitCommand({ stop }: { readonly stop: (reason: string) => void }): Command {
  return defineCommand({
    name: "exit",
    aliases: ["shutdown"],
    description: "Stops the server: tells players, saves the world, closes connections.",
    arguments: [],
    contexts: ["Console"],
    level: "Administrator",
    question: "Stop the server? It disconnects all players.",
    handler({ issuer, afterwards }) {
      afterwards(() => stop(`exit by ${issuer.accountName}`));
      return "The server is stopping.";
    },
  });
}

/** `lock`: locks the terminal that it is typed into. Over HTTP there is nothing to lock. */
export function lockCommand(): Command {
  return defineCommand({
    name: "lock",
    aliases: ["*"],
    description: "Locks the terminal's input; press * to unlock it.",
    arguments: [],
    runsIn: "one",
    contexts: ["Console"],
    level: "Regular",
    handler({ issuer }) {
      if (!issuer.lockInput) throw new CommandFailure("Only the server's own terminal can be locked, from that terminal.");
      issuer.lockInput();
    },
  });
}
