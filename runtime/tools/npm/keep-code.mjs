import { writeFileSync } from "node:fs";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import { runBundle as run } from "./run-bundle.mjs";

/**
 * Runs a bundle in the server that the build starts once. When the build asks, each thread writes the code that V8 has
 * compiled for it by then, which is what a start needs. The main thread says to the build which have.
 *
 * @param {string} name
 */
export function runBundle(name) {
  const script = run(name);
  const threads = new BroadcastChannel("code");
  threads.unref();
  const keep = () => writeFileSync(path.join(import.meta.dirname, `${name}.cache`), script.createCachedData());
  if (isMainThread) {
    threads.onmessage = ({ data }) => process.send(data.kept);
    process.once("message", () => {
      keep();
      process.send(name);
      threads.postMessage("keep");
    });
  } else {
    threads.onmessage = ({ data }) => {
      if (data !== "keep") return;
      keep();
      threads.postMessage({ kept: name });
    };
  }
}
