import { lchownSync, readdirSync } from "node:fs";
import path from "node:path";

/** The user "nobody" of Linux, who owns nothing. */
const NOBODY = 65_534;

/** Does work as the user who owns a directory. Root gives it to another user first, as nothing is refused to root. */
export async function asOwner(directory: string, work: () => Promise<void> | void): Promise<void> {
  if (process.getuid?.() !== 0) return work();
  for (const entry of ["", ...readdirSync(directory, { recursive: true, encoding: "utf8" })])
    lchownSync(path.join(directory, entry), NOBODY, NOBODY);
  process.seteuid!(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid!(0);
  }
}
