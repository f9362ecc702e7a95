import { beforeEach, describe, expect, test } from "vitest";
import { PacketHandlers } from "../../../../../runtime/game/connection/packet-handlers.js";
import { PlayerService } from "../../../../../runtime/game/play/players/player-service.js";
import { drawPlayer, mobileIncoming, season } from "../../../../../runtime/protocol/packets/entering.js";
import { mapChange } from "../../../../../runtime/protocol/packets/extended.js";
import { asciiMessage, unicodeMessage } from "../../../../../runtime/protocol/packets/speech.js";
import { World } from "../../../../../runtime/world/world.js";
import { PacketPlayer } from "../../../../support/session-player.js";

const TRAMMEL = 1;
const MALAS = 3;

let world: World;
let playerService: PlayerService;
let anna: PacketPlayer;
let bert: PacketPlayer;

beforeEach(() => {
  world = new World();
  playerService = new PlayerService(world);
  [anna, bert] = [1, 2].map((id) => {
    const player = new PacketPlayer(id, new PacketHandlers());
    world.enter(player.mobile, { facet: TRAMMEL, x: 100 + id, y: 200, z: 5 });
    playerService.admit(player.player);
    return player;
  }) as [PacketPlayer, PacketPlayer];
});

describe("a player in the world", () => {
  test("is found by session, account and character", () => {
    const expected = {
      sessionId: 1,
      accountId: 101,
      accountName: "account 1",
      role: "Regular",
      characterId: 1,
      characterName: "Player 1",
      mapId: TRAMMEL,
      mapName: "Trammel",
      x: 101,
      y: 200,
      z: 5,
    };
    expect(playerService.bySession(1)).toEqual(expected);
    expect(playerService.byAccount(101)).toEqual(expected);
    expect(playerService.byCharacter(1)).toEqual(expected);
    expect(playerService.all().map(({ sessionId }) => sessionId)).toEqual([1, 2]);
    expect(playerService.bySession(3)).toBeUndefined();
  });

  test("is not found after leaving", () => {
    expect(playerService.dismiss(anna.player)).toMatchObject({ characterName: "Player 1", mapName: "Trammel" });
    expect([playerService.bySession(1), playerService.byAccount(101), playerService.byCharacter(1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(playerService.tell(1, "hello")).toBe(false);
    expect(playerService.broadcast("hello")).toBe(1);
  });
});

describe("telling a player", () => {
  test("shows a line in a hue", () => {
    expect(playerService.tell(1, "hello", 0x35)).toBe(true);
    expect(anna.received.of(asciiMessage)).toEqual([expect.objectContaining({ text: "hello", hue: 0x35, serial: 0xffff_ffff })]);
    expect(bert.received.frames).toEqual([]);
  });

  test("shows each line, with text beyond ASCII unchanged and without control characters", () => {
    playerService.tell(1, "gr\u00fc\u00dfe \u4e16\u0007\nsecond\u0000 line");
    expect(anna.received.of(unicodeMessage).map(({ text }) => text)).toEqual(["gr\u00fc\u00dfe \u4e16"]);
    expect(anna.received.of(asciiMessage).map(({ text }) => text)).toEqual(["second line"]);
  });

  test("cuts a message to the maximum length", () => {
    playerService.tell(1, "x".repeat(5_000));
    expect(anna.received.of(asciiMessage)[0]?.text).toHaveLength(1_024);
  });

  test("reaches every player", () => {
    expect(playerService.broadcast("hear")).toBe(2);
    for (const player of [anna, bert]) expect(player.received.of(asciiMessage)).toHaveLength(1);
  });
});

describe("moving a player", () => {
  test("redraws the player at once and restarts the step sequence", () => {
    anna.player.nextSequence = 17;
    expect(playerService.move(1, { mapId: TRAMMEL, x: 300, y: 400, z: -3 })).toEqual({
      from: { mapId: TRAMMEL, x: 101, y: 200, z: 5 },
    });
    expect(anna.received.of(drawPlayer)).toEqual([expect.objectContaining({ serial: 1, x: 300, y: 400, z: -3 })]);
    expect(anna.received.of(mapChange)).toEqual([]);
    expect(anna.player.nextSequence).toBe(0);
    expect(anna.mobile).toMatchObject({ facet: TRAMMEL, x: 300, y: 400, z: -3, renewed: true });
  });

  test("to another map sends the map before the place", () => {
    playerService.move(1, { mapId: MALAS, x: 10, y: 20, z: 0 });
    const kinds = anna.received.frames.map(({ declaration }) => declaration);
    expect(anna.received.of(mapChange)).toEqual([expect.objectContaining({ map: MALAS })]);
    expect(kinds.indexOf(mapChange)).toBeLessThan(kinds.indexOf(drawPlayer));
    expect(kinds).toContain(season);
    expect(kinds).toContain(mobileIncoming);
  });

  test.each([
    ["a missing map", { mapId: 6, x: 1, y: 1, z: 0 }, "there is no map 6"],
    ["a map before the first", { mapId: -1, x: 1, y: 1, z: 0 }, "there is no map -1"],
    ["a place off the map", { mapId: MALAS, x: 2_560, y: 0, z: 0 }, "2560,0 is not on Malas"],
    ["a place before its edge", { mapId: MALAS, x: 0, y: -1, z: 0 }, "0,-1 is not on Malas"],
    ["half a tile", { mapId: MALAS, x: 0.5, y: 0, z: 0 }, "0.5,0 is not on Malas"],
    ["a height that no byte holds", { mapId: MALAS, x: 0, y: 0, z: 128 }, "a height is -128 to 127, not 128"],
  ])("to %s is refused", (_, place, reason) => {
    expect(playerService.move(1, place)).toEqual({ reason });
    expect(anna.received.frames).toEqual([]);
    expect(anna.mobile).toMatchObject({ facet: TRAMMEL, x: 101, y: 200 });
  });

  test("who is not in the world is refused", () => {
    expect(playerService.move(9, { mapId: TRAMMEL, x: 1, y: 1, z: 0 })).toEqual({ reason: "that player is not in the world" });
  });
});
