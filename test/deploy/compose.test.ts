import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { namedOptions } from "../../runtime/services/settings/option.js";
import { options } from "../../runtime/services/settings/options.js";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { needs } from "../support/needs.js";

const DEPLOY = path.join(projectDirectory(), "deploy");
/** Converts all the given files in one go, because starting Python takes longer than reading one. */
const TO_JSON = "import json, sys, yaml; json.dump({file: yaml.safe_load(open(file)) for file in sys.argv[1:]}, sys.stdout)";

const need = needs("python3-yaml");

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly command?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** The contents of every YAML file below `deploy/`, by relative path. */
function readYaml(): Readonly<Record<string, unknown>> {
  const files = readdirSync(DEPLOY, { recursive: true, encoding: "utf8" }).filter((file) => /\.ya?ml$/.test(file));
  const { status, stdout, stderr } = spawnSync("python3", ["-c", TO_JSON, ...files], { cwd: DEPLOY, encoding: "utf8" });
  if (status !== 0) throw new Error(`not YAML: ${stderr}`);
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe.skipIf(need.isMissing)(`the compose file and the files it mounts${need.note}`, () => {
  const yaml = need.isMissing ? {} : readYaml();
  const compose = (yaml["compose.yaml"] ?? { services: {}, volumes: {} }) as Compose;
  const services = Object.entries(compose.services);

  it("mounts only existing files and declared volumes", () => {
    for (const [name, { volumes = [], depends_on = {} }] of services) {
      for (const volume of volumes) {
        const source = volume.split(":")[0]!;
        if (source.startsWith(".")) expect(existsSync(path.join(DEPLOY, source)), `${source} of ${name}`).toBe(true);
        else expect(Object.keys(compose.volumes), name).toContain(source);
      }
      for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(other);
    }
    const { build } = compose.services["shard"]!;
    expect(existsSync(path.join(DEPLOY, build!.context, build!.dockerfile))).toBe(true);
  });

  it("sets only known options of the shard, and publishes its default ports", () => {
    const known = new Map(namedOptions(options).map(({ variable, option }) => [variable, option]));
    const { environment = {}, ports = [] } = compose.services["shard"]!;
    for (const variable of Object.keys(environment)) expect([...known.keys()]).toContain(variable);
    const published = ports.map((port) => port.split(":"));
    expect(published.map((parts) => parts.at(-1))).toEqual(["2593", "8088"]);
    const dockerfile = readFileSync(path.join(DEPLOY, "Dockerfile"), "utf8");
    expect(dockerfile).toContain("EXPOSE 2593 8088");
  });

  it("publishes only the game port beyond this machine", () => {
    const open = services.flatMap(([, { ports = [] }]) => ports).filter((port) => !port.startsWith("127.0.0.1:"));
    expect(open).toEqual(["2593:2593"]);
  });

  it("configures addresses and paths under which the services find each other", () => {
    const prometheus = yaml["prometheus/prometheus.yml"] as {
      rule_files: string[];
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    expect(prometheus.scrape_configs.map(({ job_name, static_configs }) => [job_name, static_configs[0]!.targets])).toEqual([
      ["shardkeeper", ["shard:8088"]],
    ]);
    for (const file of prometheus.rule_files) expect(existsSync(path.join(DEPLOY, "prometheus", file)), file).toBe(true);
    const { datasources } = yaml["grafana/provisioning/datasources/prometheus.yml"] as { datasources: { url: string }[] };
    expect(datasources[0]!.url).toBe("http://prometheus:9090");
    expect(compose.services["prometheus"]!.ports).toEqual(["127.0.0.1:9090:9090"]);
    const { providers } = yaml["grafana/provisioning/dashboards/shardkeeper.yml"] as {
      providers: { options: { path: string } }[];
    };
    expect(compose.services["grafana"]!.volumes).toContain(`./grafana/dashboards:${providers[0]!.options.path}:ro`);
    const url = compose.services["shard"]!.environment!["SHARD_DATABASE_URL"]!;
    const { MARIADB_USER, MARIADB_DATABASE, MARIADB_PASSWORD } = compose.services["database"]!.environment!;
    expect(url).toBe(`mysql://${MARIADB_USER}:${MARIADB_PASSWORD}@database:3306/${MARIADB_DATABASE}`);
  });

  it("takes its passwords from variables that the guide sets", () => {
    const asked = new Set([...JSON.stringify(compose).matchAll(/\$\{([A-Z_]+)/g)].map((match) => match[1]!));
    const guide = readFileSync(path.join(DEPLOY, "README.md"), "utf8");
    for (const variable of asked) expect(guide).toContain(`${variable}=`);
  });
});

describe("the images of the compose file", () => {
  it("are pinned to a version", () => {
    const named = [...readFileSync(path.join(DEPLOY, "compose.yaml"), "utf8").matchAll(/image: (\S+)/g)].map(
      (match) => match[1]!,
    );
    expect(named.filter((image) => image !== "shardkeeper" && !/:v?\d+\.\d+/.test(image))).toEqual([]);
  });
});
