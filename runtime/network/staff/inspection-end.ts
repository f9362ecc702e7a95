import { InspectionBusyError, type StaffInspection } from "../../contracts/inspection.js";
import { NetworkError, type Requests } from "../../contracts/network.js";
import * as asked from "./inspection-declarations.js";

/** Answers APIs that look into the world of this process. Levels were checked by the API. What there is not is null. */
export function serveInspection(requests: Pick<Requests, "serve">, looks: StaffInspection): void {
  requests.serve(asked.inspectCharacters, ({ search }) => orRefused(looks.characters(search)));
  requests.serve(asked.inspectCharacter, async ({ serial, role }) => (await orRefused(looks.character(serial, role))) ?? null);
  requests.serve(asked.inspectBelongings, async ({ serial }) => (await looks.belongings(serial)) ?? null);
  requests.serve(asked.inspectItems, (query) => orRefused(looks.items(query)));
  requests.serve(asked.inspectItem, async ({ serial }) => (await looks.item(serial)) ?? null);
  requests.serve(asked.inspectBuildings, (area) => looks.buildings(area));
  requests.serve(asked.inspectBuilding, async ({ serial, role }) => (await looks.building(serial, role)) ?? null);
  requests.serve(asked.settleWorld, () => looks.settle());
  requests.serve(asked.inspectNames, ({ serials, templates }) => looks.names(serials, templates));
  requests.serve(asked.inspectRichest, () => orRefused(looks.richest()));
}

/** That too many look at once is told to the API. */
async function orRefused<T>(walk: Promise<T>): Promise<T> {
  try {
    return await walk;
  } catch (error) {
    throw error instanceof InspectionBusyError ? new NetworkError("refused", error.message) : error;
  }
}
