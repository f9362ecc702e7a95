import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";

const LIST = "lua/features/spawners/data/packages.lua";

function read(file: string): string {
  return readFileSync(path.join(projectDirectory(), file), "utf8");
}

it("spawners know the creatures of the packages that come with the shard", () => {
  for (const name of readdirSync(path.join(projectDirectory(), "packages"))) {
    const folder = `packages/${name}/lua/mobiles`;
    const rows = readdirSync(path.join(projectDirectory(), folder)).flatMap((file) => [
      ...read(`${folder}/${file}`).matchAll(/^\w+\("(\w+)"/gm),
    ]);
    const listed = new RegExp(`${name} = \\[\\[(.*?)\\]\\]`, "s").exec(read(LIST))?.[1] ?? "";
    expect(listed.split(/\s+/).filter(Boolean)).toEqual(rows.map(([, id]) => id).sort());
  }
});
