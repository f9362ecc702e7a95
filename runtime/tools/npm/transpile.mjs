/**
 * `node runtime/tools/npm/transpile.mjs <folder>...`: writes the JavaScript of each TypeScript file in the folders into
 * dist, with its source map. It takes a tenth of the compiler's time, because it does not look at types; `npm test`
 * checks them. With a syntax error it writes nothing.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { transform } from "rolldown/utils";

const files = process.argv.slice(2).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => path.join(folder, file)),
);
const results = await Promise.all(files.map((file) => transform(file, readFileSync(file, "utf8"), { sourcemap: true })));
const problems = results.flatMap(({ errors }) =>
  errors.map(({ message, codeframe }) => stripVTControlCharacters(codeframe ?? message)),
);
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
} else for (const [i, { code, map }] of results.entries()) write(files[i], code, map);

function write(file, code, map) {
  const target = path.join("dist", file.replace(/ts$/, "js"));
  const folder = path.dirname(target);
  mkdirSync(folder, { recursive: true });
  writeFileSync(target, `${code}//# sourceMappingURL=${path.basename(target)}.map\n`);
  const { version, names, mappings } = map;
  writeFileSync(`${target}.map`, JSON.stringify({ version, sources: [path.relative(folder, file)], names, mappings }));
}
