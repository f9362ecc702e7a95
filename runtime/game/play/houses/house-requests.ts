import type { PacketHandlers } from "../../connection/packet-handlers.js";
import { houseDesignRequest } from "../../../protocol/packets/extended-requests.js";
import * as design from "../../../protocol/packets/houses.js";
import type { World } from "../../../world/world.js";
import type { Reach } from "../items/reach.js";
import type { DesignService } from "./design-service.js";

/** Largest number of art (ClassicUO ArtLoader). */
const ART_MAXIMUM = 0xffff;
/** Stairs are multis (ClassicUO CustomHouseStair). */
const MULTI_MAXIMUM = 0x3fff;

/** Requests of players who design houses, and of clients that see such a house. */
export function handleHouses(
  handlers: PacketHandlers,
  { world, reach, designs }: { world: World; reach: Pick<Reach, "sees">; designs: DesignService },
): void {
  handlers.inWorld(houseDesignRequest, (player, { serial }) => {
    const house = world.item(serial);
    if (house?.multiId !== undefined && reach.sees(player, house)) designs.show(player, house);
  });
  handlers.inWorld(design.designAdd, (player, { graphic, x, y }) =>
    designs.change(player, (draft) => isArt(graphic) && draft.add(graphic, x, y)),
  );
  handlers.inWorld(design.designDelete, (player, { graphic, x, y, z }) =>
    designs.change(player, (draft) => draft.remove(graphic, x, y, z)),
  );
  handlers.inWorld(design.designStairs, (player, { multi, x, y }) =>
    designs.change(player, (draft) => {
      const stairs = multi >= 0 && multi <= MULTI_MAXIMUM ? world.ground.shapes.get(multi) : undefined;
      return stairs !== undefined && draft.addStairs(stairs, x, y);
    }),
  );
  handlers.inWorld(design.designRoof, (player, { graphic, x, y, z }) =>
    designs.change(player, (draft) => isArt(graphic) && draft.addRoof(graphic, x, y, z)),
  );
  handlers.inWorld(design.designRoofDelete, (player, { graphic, x, y, z }) =>
    designs.change(player, (draft) => draft.remove(graphic, x, y, z)),
  );
  handlers.inWorld(design.designLevel, (player, { level }) => designs.goTo(player, level));
  handlers.inWorld(design.designBackup, (player) => designs.draftOf(player)?.keep());
  // These replace what the client shows, so it gets the whole design.
  handlers.inWorld(design.designSync, (player) => designs.change(player, () => false));
  handlers.inWorld(design.designClear, (player) =>
    designs.change(player, (draft) => {
      draft.clear();
      return false;
    }),
  );
  handlers.inWorld(design.designRestore, (player) =>
    designs.change(player, (draft) => {
      draft.restore();
      return false;
    }),
  );
  handlers.inWorld(design.designRevert, (player) =>
    designs.change(player, (draft, standing) => {
      draft.replace(standing);
      return false;
    }),
  );
  handlers.inWorld(design.designCommit, (player) => designs.commit(player));
  handlers.inWorld(design.designClose, (player) => designs.closeFor(player));
}

function isArt(graphic: number): boolean {
  return graphic > 0 && graphic <= ART_MAXIMUM;
}
