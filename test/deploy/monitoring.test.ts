import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectDirectory } from "../../runtime/base/system/version.js";
import { type Shard, startShard } from "../support/shard.js";
import { declaredIn, labelsIn, metricsIn } from "./metrics-names.js";

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly datasource?: { readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly query: { readonly query: string } }[] };
}

/** Labels that Prometheus itself adds, and the bucket label of histograms. */
const OF_PROMETHEUS = ["job", "le"];
const GRID_COLUMNS = 24;

const read = (file: string): string => readFileSync(path.join(projectDirectory(), "deploy", file), "utf8");
const dashboard = JSON.parse(read("grafana/dashboards/shardkeeper.json")) as Dashboard;
const alerts = [...read("prometheus/alerts.yml").matchAll(/^\s+expr: (.*)$/gm)].map((match) => match[1]!);
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? []);
const queries = [...targets.map(({ expr }) => expr), ...dashboard.templating.list.map(({ query }) => query.query)];

describe("the queries of Prometheus and Grafana", () => {
  let shard: Shard;
  let page: string;

  beforeAll(async () => {
    // Scheduled backups have metrics only where there are some.
    shard = await startShard({ flags: ["--backup-every", "30d", "--edges", "1"] });
    // Gives the labelled metrics of commands a series.
    await shard.request("POST", "/api/commands/execute", { command: "reload" });
    page = await (await fetch(`${shard.url}/metrics`)).text();
  });
  afterAll(() => shard.stop());

  it("use only metrics that a running server has", () => {
    const declared = declaredIn(page);
    expect([queries.length > 30, alerts.length > 5]).toEqual([true, true]);
    for (const expression of [...queries, ...alerts])
      for (const name of metricsIn(expression)) expect(declared, expression).toContain(name);
  });

  it("use only labels that these metrics have", () => {
    for (const expression of [...queries, ...alerts]) {
      for (const label of labelsIn(expression).filter((name) => !OF_PROMETHEUS.includes(name))) {
        const names = metricsIn(expression);
        const series = page.split("\n").filter((line) => names.some((name) => line.startsWith(`${name}{`)));
        expect(
          series.some((line) => line.includes(`${label}="`)),
          `${label} in ${expression}`,
        ).toBe(true);
      }
    }
  });

  it("tell how urgent each alert is, and go to a receiver that exists", () => {
    const severities = [...read("prometheus/alerts.yml").matchAll(/^\s+severity: (.*)$/gm)].map((match) => match[1]!);
    expect(severities).toHaveLength(alerts.length);
    expect(new Set(severities)).toEqual(new Set(["critical", "warning", "info"]));
    const manager = read("prometheus/alertmanager.yml");
    const receivers = [...manager.matchAll(/^ {2}- name: (.*)$/gm)].map((match) => match[1]!);
    const routed = [...manager.matchAll(/receiver: (.*)$/gm)].map((match) => match[1]!);
    expect(new Set(routed)).toEqual(new Set(receivers));
  });

  it("have balanced brackets", () => {
    for (const expression of [...queries, ...alerts]) {
      for (const [open, close] of ["()", "{}", "[]"].map((pair) => [...pair] as [string, string]))
        expect(expression.split(open).length, expression).toBe(expression.split(close).length);
    }
  });
});

describe("the dashboard", () => {
  it("has a panel for each metric that an alert watches", () => {
    const shown = new Set(targets.flatMap(({ expr }) => metricsIn(expr)));
    for (const expression of alerts) for (const name of metricsIn(expression)) expect([...shown], expression).toContain(name);
  });

  it("gives each panel its own id and a place that no other panel overlaps", () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const taken = new Map<string, string>();
    for (const { title, gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(GRID_COLUMNS);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.get(`${x},${y}`), title).toBeUndefined();
          taken.set(`${x},${y}`, title);
        }
      }
    }
  });

  it("uses the provisioned data source", () => {
    const [, uid] = /^\s+uid: (\S+)$/m.exec(read("grafana/provisioning/datasources/prometheus.yml"))!;
    const panels = dashboard.panels.filter(({ type }) => type !== "row");
    expect(new Set(panels.map(({ datasource }) => datasource?.uid))).toEqual(new Set([uid]));
  });
});
