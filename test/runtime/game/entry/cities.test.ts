import { describe, expect, it } from "vitest";
import { chosenCity, DEMO_CITIES, placeOfCity, startingCities } from "../../../../runtime/game/entry/cities.js";
import type { EraName } from "../../../../runtime/contracts/eras.js";
import { FACETS, isOnFacet } from "../../../../runtime/world/space/facets.js";

const everywhere = () => true;
const nowhere = () => false;

describe("the starting cities", () => {
  it("are those of the configured map", () => {
    expect(startingCities({ startMap: "Trammel", era: "HighSeas" }, everywhere).every(({ map }) => map === 1)).toBe(true);
    expect(startingCities({ startMap: "Felucca", era: "HighSeas" }, everywhere).every(({ map }) => map === 0)).toBe(true);
  });

  it("have New Haven since it was built, and Magincia before", () => {
    const names = (era: EraName): string[] => startingCities({ startMap: "Trammel", era }, everywhere).map(({ city }) => city);
    expect([names("Renaissance")[0], names("Renaissance").includes("Magincia")]).toEqual(["Yew", true]);
    expect([names("MondainsLegacy")[0], names("MondainsLegacy").includes("Magincia")]).toEqual(["New Haven", false]);
  });

  it("are those of Trammel without Felucca's files, and the built-in town without any map", () => {
    expect(startingCities({ startMap: "Felucca", era: "HighSeas" }, (facet) => facet === 1)).toEqual(
      startingCities({ startMap: "Trammel", era: "HighSeas" }, everywhere),
    );
    expect(startingCities({ startMap: "Trammel", era: "HighSeas" }, (facet) => facet === 0)).toBe(DEMO_CITIES);
    expect(startingCities({ startMap: "Felucca", era: "HighSeas" }, nowhere)).toBe(DEMO_CITIES);
  });

  it("are numbered in list order, and lie on their maps", () => {
    for (const cities of [
      DEMO_CITIES,
      startingCities({ startMap: "Trammel", era: "HighSeas" }, everywhere),
      startingCities({ startMap: "Felucca", era: "HighSeas" }, everywhere),
    ]) {
      cities.forEach((city, index) => {
        expect(city.index).toBe(index);
        expect(chosenCity(cities, index)).toBe(city);
        const { facet, x, y } = placeOfCity(city);
        expect(isOnFacet(FACETS[facet]!, x, y), city.city).toBe(true);
      });
      expect(chosenCity(cities, 0xffff)).toBe(cities.at(-1));
    }
  });
});
