import { describe, expect, it } from "vitest";
import { chosenCity, DEMO_CITIES, placeOfCity, startingCities } from "../../../../runtime/game/entry/cities.js";
import { FACETS, isOnFacet } from "../../../../runtime/world/space/facets.js";

const everywhere = () => true;
const nowhere = () => false;

describe("the starting cities", () => {
  it("are those of the configured map", () => {
    expect(startingCities("Trammel", everywhere).every(({ map }) => map === 1)).toBe(true);
    expect(startingCities("Felucca", everywhere).every(({ map }) => map === 0)).toBe(true);
  });

  it("are those of Trammel without Felucca's files, and the built-in town without any map", () => {
    expect(startingCities("Felucca", (facet) => facet === 1)).toEqual(startingCities("Trammel", everywhere));
    expect(startingCities("Trammel", (facet) => facet === 0)).toBe(DEMO_CITIES);
    expect(startingCities("Felucca", nowhere)).toBe(DEMO_CITIES);
  });

  it("are numbered in list order, and lie on their maps", () => {
    for (const cities of [DEMO_CITIES, startingCities("Trammel", everywhere), startingCities("Felucca", everywhere)]) {
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
