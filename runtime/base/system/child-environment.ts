/**
 * The environment for a process that the server starts, without the server's own options: it gets what it needs
 * otherwise.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SHARD_")));
}
