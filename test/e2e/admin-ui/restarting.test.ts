import { expect, it } from "vitest";
import { mapChange } from "../../../runtime/protocol/packets/extended.js";
import { describeInBrowser, expectAccessible, picture } from "./browser-rig.js";

describeInBrowser(
  "the server page",
  (rig) => {
    it("restarts the world: the page stays signed in and is live again, and players stay", async () => {
      const ann = await rig.players.inWorld("ann");
      const page = await rig.visitAs("Administrator", { at: "/server" });
      await page.getByText("Live", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Restart the world…" }).click();
      const dialog = page.getByRole("dialog", { name: "Restart the world?" });
      await dialog.getByLabel("When").selectOption("now");
      await dialog.getByLabel("Reason").fill("new houses");
      await expectAccessible(page);
      await picture(page, "server-restart");
      const [from, isLost] = [ann.received.frames.length, page.getByText("Live", { exact: true }).waitFor({ state: "detached" })];
      await dialog.getByRole("button", { name: "Restart" }).click();
      await ann.waitFor(mapChange, ({ map }) => map === 1, { from });
      await isLost;
      await page.getByText("Live", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Sessions" }).click();
      await page.getByRole("cell", { name: "ann", exact: true }).waitFor();
      expect((await ann.step(0)).outcome).toBe("accepted");
    });

    it("counts down, which can be cancelled there", async () => {
      const page = await rig.visitAs("Administrator", { at: "/server" });
      await page.getByRole("button", { name: "Restart the world…" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Restart" }).click();
      await page.getByText("The world restarts in 5 minutes.").waitFor();
      await page.getByRole("button", { name: /^Cancel job \d+, restart$/ }).click();
      await page.getByRole("heading", { name: "Background jobs" }).waitFor({ state: "hidden" });
    });
  },
  ["--edges", "1"],
);
