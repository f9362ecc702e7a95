import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_START } from "../../../runtime/world/demo-town.js";
import { describeInBrowser, expectAccessible, sendTicket, type Rig } from "./browser-rig.js";

const GRASS = [58, 132, 49, 255];
const LAMP = [255, 230, 99, 255];
const RADIUS = 7;

/** Runs in the page: pictures are decoded only after `letGo` is called. */
const HOLDING_BACK = `(() => {
  const unpack = globalThis.createImageBitmap;
  const held = new Promise((resolve) => (globalThis.letGo = resolve));
  globalThis.createImageBitmap = (...what) => held.then(() => unpack(...what));
})()`;

async function ticketPage(rig: Rig, name: string, visit: { isPhone?: boolean } = {}): Promise<Page> {
  const client = await rig.players.inWorldAt(name, { x: DEMO_START.x, y: DEMO_START.y });
  const ticketId = await sendTicket(client, "I am stuck", "Where am I?");
  return rig.visitAs("Counselor", { at: `/tickets/${ticketId}`, ...visit });
}

/**
 * Waits until all squares are loaded. Returns the pixel at this distance from the middle of the picture, where the mark
 * was at first.
 */
async function pixel(page: Page, dx: number, dy: number): Promise<number[]> {
  await page.locator('.place-map canvas[aria-busy="false"]').waitFor();
  return page.evaluate(`(() => {
    const canvas = document.querySelector(".place-map canvas");
    const [x, y] = [canvas.width / 2 + ${dx}, canvas.height / 2 + ${dy}];
    return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data];
  })()`);
}

/** The red of the mark, which nothing else has. Its edge may be mixed with the colours beside it. */
async function isMarked(page: Page): Promise<boolean> {
  const [red = 0, green = 255, blue = 255] = await pixel(page, RADIUS, 0);
  return red > 180 && green < 80 && blue < 80;
}

const scale = (page: Page) => page.locator(".place-map").getByRole("status").textContent();

describeInBrowser("the staff pages", (rig) => {
  describe("the position of a ticket", () => {
    it("is marked on a map, and given in words", async () => {
      const page = await ticketPage(rig, "ana");
      const map = page.getByRole("img", { name: `Map of Trammel ${DEMO_START.x}, ${DEMO_START.y}, 0` });
      await map.waitFor();
      expect(await scale(page)).toBe("A tile is 2 pixels wide");
      expect(await isMarked(page)).toBe(true);
      expect(await pixel(page, -12, -12)).toEqual(GRASS);
      // Lamp posts stand 11 tiles to the north, two pixels each.
      expect(await pixel(page, 0, -22)).toEqual(LAMP);
      await expectAccessible(page);
    });

    it("can be zoomed and moved, with the mouse and with keys", async () => {
      const page = await ticketPage(rig, "bert");
      await page.getByRole("button", { name: "Zoom in" }).click();
      expect(await scale(page)).toBe("A tile is 4 pixels wide");
      expect(await pixel(page, 0, -44)).toEqual(LAMP);
      expect(await isMarked(page)).toBe(true);
      await page.getByRole("button", { name: "Zoom in" }).click();
      expect(await scale(page)).toBe("A tile is 8 pixels wide");
      expect(await page.getByRole("button", { name: "Zoom in" }).getAttribute("aria-disabled")).toBe("true");

      await page.locator(".place-map canvas").focus();
      for (let presses = 0; presses < 10; presses++) await page.keyboard.press("-");
      expect(await scale(page)).toBe("A pixel is 32 tiles wide");
      expect(await isMarked(page)).toBe(true);
      for (let presses = 0; presses < 5; presses++) await page.keyboard.press("+");
      expect(await scale(page)).toBe("A pixel is a tile");
      const top = await page.evaluate("scrollY");
      await page.keyboard.press("ArrowRight");
      expect(await isMarked(page)).toBe(false);
      await page.keyboard.press("Home");
      expect(await isMarked(page)).toBe(true);
      expect(await page.evaluate("scrollY")).toBe(top);
    });

    it("says that it cannot be zoomed before it is there", async () => {
      const page = await ticketPage(rig, "gus");
      await pixel(page, 0, 0);
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route("**/api/maps", async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      const zoomIn = page.locator(".place-map").getByRole("button", { name: "Zoom in" });
      await zoomIn.waitFor();
      expect(await zoomIn.getAttribute("aria-disabled")).toBe("true");
      letGo();
      await zoomIn.click();
      expect(await scale(page)).toBe("A tile is 4 pixels wide");
    });

    it("keeps the focus of its buttons and its picture when the ticket changes", async () => {
      const page = await ticketPage(rig, "cleo");
      await pixel(page, 0, 0);
      await page.getByRole("button", { name: "Zoom out" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("a");
      await page.getByText("took it").waitFor();
      expect(await page.locator(":focus").textContent()).toBe("Zoom out");
      expect(await scale(page)).toBe("A pixel is a tile");
      expect(await isMarked(page)).toBe(true);
    });

    it("fits on a phone", async () => {
      const page = await ticketPage(rig, "dora", { isPhone: true });
      expect(await isMarked(page)).toBe(true);
      expect(await page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")).toBe(true);
    });

    it("is given in words if there is no picture", async () => {
      const page = await ticketPage(rig, "emil");
      await page.route("**/api/maps/1/tiles/**", (route) =>
        route.fulfill({
          status: 404,
          contentType: "application/problem+json",
          body: '{"detail": "There is no usable radarcol.mul."}',
        }),
      );
      await page.reload();
      await page
        .getByText(`Trammel ${DEMO_START.x}, ${DEMO_START.y}, 0. There is no map of it: There is no usable radarcol.mul.`)
        .waitFor();
      expect(await page.getByRole("img", { name: "Map of" }).count()).toBe(0);
      await expectAccessible(page);
    });

    it("can be left while its picture is decoded", async () => {
      const page = await ticketPage(rig, "fay");
      await pixel(page, 0, 0);
      await page.evaluate(HOLDING_BACK);
      const toList = async (): Promise<void> => {
        await page.getByRole("link", { name: "All tickets" }).click();
        await page.locator("tbody tr").first().waitFor();
      };
      const ticket = page.url();
      await toList();
      // Only the part behind # differs, so the page stays.
      await page.goto(ticket);
      await page.locator('.place-map canvas[aria-busy="true"]').waitFor();
      await toList();
      // The rig reports the page's errors, also those from here on.
      await page.evaluate("letGo()");
      await page.evaluate("new Promise((resolve) => setTimeout(resolve, 0))");
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
  });
});
