import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { describeInBrowser, expectAccessible, picture, type Rig } from "./browser-rig.js";

async function open(rig: Rig, visit: Parameters<Rig["visit"]>[0] = {}, hash = ""): Promise<Page> {
  const page = await rig.visit(visit);
  await page.goto(`${rig.shard.url}/docs/lua${hash}`);
  await page.getByRole("combobox").waitFor();
  return page;
}

const atTop = (id: string): string => `document.getElementById(${JSON.stringify(id)}).getBoundingClientRect().top`;

/** All chapters have the same markup, and axe-core would take a minute for all of them. Leaves some of each kind. */
async function shorten(page: Page): Promise<void> {
  await page.evaluate(`
    const kept = new Set(["how-do-i", "events", "Item", "timer", "tables", "recipes"]);
    for (const one of document.querySelectorAll("main > section")) if (!kept.has(one.id)) one.remove();
    for (const one of document.querySelectorAll("section > section:nth-of-type(n + 4), tbody tr:nth-child(n + 4)")) one.remove();
  `);
}

describeInBrowser("the Lua reference", (rig) => {
  describe("its search", () => {
    it("finds as somebody types, by name first, and is worked by keys alone", async () => {
      const page = await open(rig);
      const field = page.getByRole("combobox");
      const options = page.getByRole("option");
      const names = (): Promise<string[]> => options.locator("code, b").allTextContents();
      const chosen = page.locator("[aria-selected=true]").locator("code, b");
      await page.keyboard.press("/");
      await page.keyboard.type("move_to");
      expect((await names()).slice(0, 2).sort()).toEqual(["item:move_to", "mobile:move_to"]);
      expect(await field.getAttribute("aria-expanded")).toBe("true");
      expect(await page.getByRole("status").textContent()).toMatch(/^\d+ found$/);

      await field.fill("on_use");
      const uses = await names();
      expect(uses[0]).toBe("on_use");
      expect(uses.slice(1, 3).sort()).toEqual(["ItemTemplate.on_use", "MobileTemplate.on_use"]);
      await page.keyboard.press("ArrowDown");
      expect(await chosen.textContent()).toBe(uses[1]);
      expect(await field.getAttribute("aria-activedescendant")).toBe("found-1");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      expect(await chosen.textContent()).toBe(uses.at(-1));

      await field.fill("trade agreed");
      await page.keyboard.press("Enter");
      expect(page.url()).toMatch(/#on_trade_agreed$/);
      expect(await page.locator(":focus").getAttribute("id")).toBe("on_trade_agreed");
      expect(await page.evaluate(atTop("on_trade_agreed"))).toBeLessThan(400);
      expect(await options.count()).toBe(0);

      await page.keyboard.press("/");
      expect(await options.count()).toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      expect([await field.inputValue(), await options.count()]).toEqual(["", 0]);
      expect(await field.getAttribute("aria-activedescendant")).toBeNull();
    });

    it("finds texts, questions and recipes, opens what is clicked, and says when it finds nothing", async () => {
      const page = await open(rig);
      const field = page.getByRole("combobox");
      await field.fill("let players RIDE");
      await page.getByRole("option").filter({ hasText: "question" }).click();
      expect(page.url()).toMatch(/#how-do-i-let-players-ride$/);
      await page.locator("#how-do-i-let-players-ride").getByRole("link", { name: "mount" }).click();
      expect(page.url()).toMatch(/#recipe-mount$/);
      await field.fill("tillerman aboard");
      expect(await page.getByRole("option").first().textContent()).toContain("Recipe: boat");
      await field.fill("x y z z y");
      await field.fill("<b>xyzzy</b>");
      expect(await page.getByRole("status").textContent()).toBe("0 found");
      await page.keyboard.press("Enter");
      expect(page.url()).toMatch(/#recipe-mount$/);
      await field.fill("a/b");
      expect(await field.inputValue()).toBe("a/b");
    });
  });

  it("opens at the name in its address, below the search", async () => {
    for (const id of ["mobile:say", "ItemTemplate.on_use", "gump.ask"]) {
      const page = await open(rig, {}, `#${id}`);
      const searchEnds = await page.evaluate<number>("document.querySelector('form').getBoundingClientRect().bottom");
      const top = await page.evaluate<number>(atTop(id));
      expect(top, id).toBeGreaterThan(searchEnds - 1);
      expect(top, id).toBeLessThan(400);
    }
  });

  it.each([
    ["a laptop", {}],
    ["a laptop in the dark", { scheme: "dark" }],
    ["a phone", { isPhone: true }],
  ] as const)("has no accessibility problem on %s, and does not scroll sideways", async (_, visit) => {
    const page = await open(rig, visit);
    const scheme = "scheme" in visit ? visit.scheme : "light";
    const fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    expect(await page.evaluate(fits)).toBe(true);
    await page.getByRole("combobox").fill("step");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(fits)).toBe(true);
    if (scheme === "light" && !("isPhone" in visit)) await picture(page, "lua-reference");
    await shorten(page);
    await expectAccessible(page, scheme);
    await page.keyboard.press("Escape");
    await expectAccessible(page, scheme);
  });

  it("is found from the page of the HTTP API", async () => {
    const page = await rig.visit();
    await page.goto(`${rig.shard.url}/docs`);
    await page.getByRole("link", { name: "Lua reference" }).click();
    await page.getByRole("heading", { name: "Lua reference", level: 1 }).waitFor();
  });
});
