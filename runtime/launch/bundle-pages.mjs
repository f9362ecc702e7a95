import path from "node:path";
import { rolldown } from "rolldown";

/**
 * Bundles the scripts of the staff pages into `dist/admin-ui/main.js`, which a browser fetches with one request. Its source map has the
 * sources as they are written.
 *
 * @param {string} root
 */
export async function bundlePages(root) {
  const bundle = await rolldown({
    input: path.join(root, "admin-ui/js/main.js"),
    platform: "browser",
    plugins: [sharedWithServer(root)],
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  await bundle.write({
    file: path.join(root, "dist/admin-ui/main.js"),
    format: "esm",
    minify: true,
    sourcemap: true,
    codeSplitting: false,
  });
  await bundle.close();
}

/** For the pages, `js/shared` is `runtime/ports`; `admin-ui/tsconfig.json` says the same to the compiler. */
function sharedWithServer(root) {
  return {
    name: "shared-with-server",
    resolveId: {
      filter: { id: /\/shared\/[\w-]+\.js$/ },
      handler: (id) => path.join(root, "runtime/ports", `${path.basename(id, ".js")}.ts`),
    },
  };
}
