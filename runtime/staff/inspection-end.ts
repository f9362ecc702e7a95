import type { StaffInspection } from "../ports/inspection.js";
import type { Requests } from "../ports/network.js";
import * as asked from "./inspection-declarations.js";

/** Answers APIs that look into the world of this process. Levels were checked by the API. What there is not is null. */
export function serveInspection(requests: Pick<Requests, "serve">, looks: StaffInspection): void {
  requests.serve(asked.inspectCharacters, ({ search }) => looks.characters(search));
  requests.serve(asked.inspectCharacter, async ({ serial, role }) => (await looks.character(serial, role)) ?? null);
  requests.serve(asked.inspectBelongings, async ({ serial }) => (await looks.belongings(serial)) ?? null);
  requests.serve(asked.inspectItems, (query) => looks.items(query));
  requests.serve(asked.inspectItem, async ({ serial }) => (await looks.item(serial)) ?? null);
  requests.serve(asked.inspectBuildings, (area) => looks.buildings(area));
  requests.serve(asked.inspectBuilding, async ({ serial, role }) => (await looks.building(serial, role)) ?? null);
  requests.serve(asked.inspectEconomy, () => looks.economy());
  requests.serve(asked.inspectRichest, () => looks.richest());
}
