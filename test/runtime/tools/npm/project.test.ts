import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8");

const manifest = JSON.parse(read("package.json")) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

test.each(["README.md", "docs/operators-guide.md", "docs/networks.md", "docs/house.md", "loadtest/README.md"])(
  "every npm command in %s exists",
  (file) => {
    const named = [...read(file).matchAll(/\bnpm (?:run ([a-z:]+)|(start|test)\b)/g)].map((match) => (match[1] ?? match[2])!);
    expect(named).not.toEqual([]);
    for (const script of named) expect(Object.keys(manifest.scripts)).toContain(script);
  },
);

test("the lock file holds no addresses, so any registry can serve it", () => {
  const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, { resolved?: string; integrity?: string }> };
  const packages = Object.entries(lock.packages).filter(([place]) => place !== "");
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(packages.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});

test("docs/dependencies.md lists every dependency, and no other", () => {
  const told = new Set(
    read("docs/dependencies.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...line.split("|")[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)),
  );
  expect([...told].sort()).toEqual(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).sort());
});
