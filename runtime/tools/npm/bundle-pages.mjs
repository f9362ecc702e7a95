import path from "node:path";
import { rolldown } from "rolldown";

/** What pages load: the staff pages the first, the Lua reference the other. */
const SCRIPTS = ["main.js", "lua-reference.js"];

/**
 * Bundles the scripts of each page into one file in `dist/admin-ui`, which a browser fetches with one request. Its
 * source map has the sources as they are written.
 *
 * @param {string} root
 */
export async function bundlePages(root) {
  for (const script of SCRIPTS) await bundleScript(root, script);
}

/**
 * @param {string} root
 * @param {string} script
 */
async function bundleScript(root, script) {
  const bundle = await rolldown({
    input: path.join(root, "admin-ui/js", script),
    platform: "browser",
    plugins: [sharedWithServer(root)],
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  await bundle.write({
    file: path.join(root, "dist/admin-ui", script),
    format: "esm",
    minify: true,
    sourcemap: true,
    codeSplitting: false,
  });
  await bundle.close();
}

/** For the pages, `js/shared` is `runtime/contracts`; `admin-ui/tsconfig.json` says the same to the compiler. */
function sharedWithServer(root) {
  return {
    name: "shared-with-server",
    resolveId: {
      filter: { id: /\/shared\/[\w-]+\.js$/ },
      handler: (id) => path.join(root, "runtime/contracts", `${path.basename(id, ".js")}.ts`),
    },
  };
}
