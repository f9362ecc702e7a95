import { describe, expect, it } from "vitest";
import { describeInBrowser, signIn, STAFF_PASSWORD } from "./browser-rig.js";

describeInBrowser("the staff pages", (rig) => {
  describe("the sessions page", () => {
    it("shows players as they come and go, sorts and searches", async () => {
      const page = await rig.visitAs("Counselor", { at: "/sessions" });
      await page.locator(".stream-state.live").waitFor();
      await rig.players.allInWorldAt({ ana: { x: 1440, y: 1700 }, bert: { x: 1445, y: 1700 } });
      const names = () => page.locator("tbody tr td:first-child").allTextContents();
      await expect.poll(names).toEqual(["ana", "bert"]);
      expect(await page.getByRole("row", { name: "ana" }).textContent()).toContain("Trammel 1440, 1700, 0");
      expect(await page.getByRole("button", { name: "Disconnect" }).count()).toBe(0);
      await page.getByRole("button", { name: "Account" }).click();
      expect(await names()).toEqual(["bert", "ana"]);
      expect(await page.getByRole("columnheader", { name: "Account" }).getAttribute("aria-sort")).toBe("descending");
      expect(page.url()).toContain("sort=-username");
      await page.getByLabel("Search sessions").fill("Ana");
      expect(await names()).toEqual(["ana"]);
      expect(page.url()).toContain("search=Ana");
    });

    it("disconnects a player after a confirmation", async () => {
      const ana = await rig.players.inWorldAt("ana", { x: 1440, y: 1700 });
      const page = await rig.visitAs("GameMaster", { at: "/sessions" });
      const kick = page.getByRole("button", { name: "Disconnect ana" });
      await kick.click();
      await page.getByRole("dialog", { name: "Disconnect this player?" }).waitFor();
      await page.keyboard.press("Escape");
      expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Disconnect ana");
      await kick.click();
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
      await page.getByText("Ana was disconnected.").waitFor();
      await page.getByText("Nobody is connected").waitFor();
      expect(await ana.closed).toContain("closed by the server");
    });
  });

  describe("the users page", () => {
    it("creates an account, shows errors, changes and locks it", async () => {
      const page = await rig.visitAs("Administrator", { at: "/users" }, "chief");
      await page.getByRole("link", { name: "New user" }).click();
      await page.getByLabel("Username").fill("x");
      await page.getByLabel("Password").fill("short");
      await page.getByLabel("E-mail").fill("nowhere");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByText("must be 3 to 30 characters of").waitFor();
      expect(await page.getByLabel("Username").getAttribute("aria-invalid")).toBe("true");
      expect(await page.locator(".field-error:visible").count()).toBe(3);
      await page.getByLabel("Username").fill("rosa");
      await page.getByLabel("Password").fill(STAFF_PASSWORD);
      await page.getByLabel("E-mail").fill("rosa@example.org");
      await page.getByLabel("Level").selectOption("Counselor");
      await page.getByRole("button", { name: "Create account" }).click();
      const row = page.getByRole("row", { name: "rosa@example.org" });
      await row.getByText("Counselor").waitFor();

      const rosa = await rig.visit();
      await signIn(rosa, "rosa", STAFF_PASSWORD);
      await rosa.locator(".stream-state.live").waitFor();

      await page.getByRole("link", { name: "rosa" }).click();
      await page.getByLabel("Level").selectOption("GameMaster");
      await page.getByRole("button", { name: "Save" }).click();
      await row.getByText("GameMaster").waitFor();
      await rosa.getByText("Your sign-in is no longer valid").waitFor();

      await page.getByRole("button", { name: "Lock rosa" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Lock" }).click();
      await row.getByText("Locked").waitFor();
      await signIn(rosa, "rosa", STAFF_PASSWORD);
      await rosa.getByRole("alert").getByText("Username or password is wrong.").waitFor();
      await page.getByRole("button", { name: "Unlock rosa" }).click();
      await row.getByText("Active").waitFor();
      expect(await page.getByRole("button", { name: "Lock chief" }).count()).toBe(0);

      await page.getByLabel("Search users").fill("ROSA");
      expect(await page.locator("tbody tr").count()).toBe(1);
      const link = page.url();
      await page.goto("about:blank").catch(() => undefined);
      await page.goto(link);
      await row.waitFor();
      expect(await page.locator("tbody tr").count()).toBe(1);
    });

    it("says that a name is in use", async () => {
      await rig.account("twice", "Counselor");
      const page = await rig.visitAs("Administrator", { at: "/users/new" }, "chief");
      await page.getByLabel("Username").fill("Twice");
      await page.getByLabel("Password").fill(STAFF_PASSWORD);
      await page.getByLabel("E-mail").fill("twice@example.org");
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("alert").getByText("Another account has that username.").waitFor();
      expect(await page.getByLabel("Username").inputValue()).toBe("Twice");
    });
  });
});
