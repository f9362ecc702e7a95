import { partyRequest, popupMenuChoice, popupMenuRequest } from "../../../runtime/protocol/packets/extended-requests.js";
import { party, popupMenu } from "../../../runtime/protocol/packets/extended.js";
import {
  bookHeader,
  bookHeaderChange,
  bookHeaderChangeClassic,
  bookPagesRequest,
} from "../../../runtime/protocol/packets/books-and-maps.js";
import { boardMessageRequest, boardOpening, boardPost, boardRemoval } from "../../../runtime/protocol/packets/bulletin-boards.js";
import { gumpResponse, menu, menuAnswer } from "../../../runtime/protocol/packets/gumps.js";
import { ANYWHERE, containerContents, dropItem, openContainer, pickUpItem } from "../../../runtime/protocol/packets/items.js";
import { doubleClick } from "../../../runtime/protocol/packets/clicks.js";
import { PARTY_REQUESTS } from "../../../runtime/protocol/packets/party.js";
import { asciiPromptAnswer, unicodePrompt, unicodePromptAnswer } from "../../../runtime/protocol/packets/prompts.js";
import { hueAnswer, targetAnswer } from "../../../runtime/protocol/packets/targets.js";
import {
  buyReply,
  sellList,
  sellReply,
  trade,
  TRADE_ACTIONS,
  TRADE_REQUESTS,
  tradeRequest,
} from "../../../runtime/protocol/packets/trade.js";
import type { Attack } from "../attack.js";
import { attackBy, type Dealing } from "../dealing.js";
import { type Ready, ready } from "../stall.js";

/** What honest answers are about, as the package `dealings` has it. */
const [TRADED, BOUGHT, SOLD] = [10, 4, 3];
const [HONEST_PAGE, HONEST_TEXT] = [2, "honest"];
const HIGHEST_AMOUNT = 0xffff;
const LINES_MAX = 256;
/** Nobody has this serial. */
const NOBODY = 0x3fff_fff0;
const INVITED = 7;

/** Serials beside a right one, and some of nothing. */
const near = (serial: number): number[] => [serial - 1, serial + 1, 0, NOBODY, 0xffff_ffff];

const lay = (serial: number, amount: number, container: number): Ready[] => [
  ready(pickUpItem, { serial, amount }),
  ready(dropItem, { serial, x: ANYWHERE, y: ANYWHERE, z: 0, grid: 0, container }),
];

interface Boxes {
  readonly own: number;
  readonly others: number;
}

const trades: Dealing = {
  name: "trades",
  kind: "trade",
  async offered(stall, [hostsCoins = 0, guestsCoins = 0], from) {
    const { details } = await stall.guest.waitFor(trade, ({ action }) => action === TRADE_ACTIONS.open, { from });
    const { own, others } = details as Boxes;
    const agree = (container: number): Ready => ready(tradeRequest, { action: TRADE_REQUESTS.agree, container, first: 1 });
    // The host offers, and agrees to give it away for nothing.
    await stall.asHost(...lay(hostsCoins, TRADED, others), agree(others));
    return {
      honest: [agree(own)],
      forged: [
        ...[others, hostsCoins, ...near(own)].map(agree),
        ready(tradeRequest, { action: TRADE_REQUESTS.gold, container: others, first: 0xffff_ffff, second: 0xffff_ffff }),
        ready(tradeRequest, { action: 99, container: own, first: 1 }),
        ready(pickUpItem, { serial: hostsCoins, amount: TRADED }),
        ready(pickUpItem, { serial: others, amount: 1 }),
        ready(doubleClick, { serial: others }),
        ...lay(guestsCoins, TRADED, others),
        ready(tradeRequest, { action: TRADE_REQUESTS.cancel, container: others }),
      ],
    };
  },
};

const purchases: Dealing = {
  name: "vendors that sell",
  kind: "purchase",
  async offered(stall, _, from) {
    const { dealer: vendor, guest, host } = stall;
    await guest.waitFor(openContainer, ({ serial }) => serial === vendor, { from });
    const { items } = guest.received.of(containerContents, from).at(-1)!;
    const bread = items.at(-1)!.serial;
    const buy = (picks: readonly (readonly [serial: number, amount: number])[], from_ = vendor): Ready =>
      ready(buyReply, { vendor: from_, flag: 2, items: picks.map(([serial, amount]) => ({ layer: 0x1a, serial, amount })) });
    return {
      honest: [buy([[bread, BOUGHT]])],
      forged: [
        ...[host.serial, guest.serial, ...near(vendor)].map((one) => buy([[bread, BOUGHT]], one)),
        ready(sellReply, { vendor, items: [{ serial: bread, amount: BOUGHT }] }),
        buy(Array.from({ length: LINES_MAX }, () => [bread, HIGHEST_AMOUNT] as const)),
        buy(near(bread).map((serial) => [serial, 1])),
        buy([[bread, 0]]),
      ],
    };
  },
};

const sales: Dealing = {
  name: "vendors that buy",
  kind: "sale",
  async offered(stall, [wares = 0, hostsWares = 0], from) {
    const { dealer: vendor, guest, host } = stall;
    await guest.waitFor(sellList, (one) => one.vendor === vendor, { from });
    const sell = (picks: readonly (readonly [serial: number, amount: number])[], to = vendor): Ready =>
      ready(sellReply, { vendor: to, items: picks.map(([serial, amount]) => ({ serial, amount })) });
    return {
      honest: [sell([[wares, SOLD]])],
      forged: [
        ...[host.serial, ...near(vendor)].map((one) => sell([[wares, SOLD]], one)),
        ready(buyReply, { vendor, flag: 2, items: [{ layer: 0x1a, serial: wares, amount: SOLD }] }),
        sell([[hostsWares, SOLD]]),
        sell(Array.from({ length: LINES_MAX }, () => [wares, HIGHEST_AMOUNT] as const)),
      ],
    };
  },
};

const invitations: Dealing = {
  name: "invitations to parties",
  kind: "party",
  isAnywhere: true,
  async offered({ guest, host, dealer }, _, from) {
    await guest.waitFor(party, ({ action }) => action === INVITED, { from });
    const { accept, remove, tellOne, tellAll, loot } = PARTY_REQUESTS;
    const answer = (leader: number): Ready => ready(partyRequest, { action: accept, details: { leader } });
    return {
      honest: [answer(host.serial)],
      forged: [
        ...[guest.serial, dealer, ...near(host.serial)].map(answer),
        ready(partyRequest, { action: remove, details: { member: host.serial } }),
        ready(partyRequest, { action: tellOne, details: { member: host.serial, text: "psst" } }),
        ready(partyRequest, { action: tellAll, details: { text: "hail" } }),
        ready(partyRequest, { action: loot, details: { mayLoot: true } }),
      ],
    };
  },
};

const books: Dealing = {
  name: "books",
  kind: "book",
  staysOpen: true,
  async offered({ guest }, [book = 0, hosts = 0], from) {
    const { pages } = await guest.waitFor(bookHeader, ({ serial }) => serial === book, { from });
    const write = (serial: number, page: number, lines: string[] = [HONEST_TEXT]): Ready =>
      ready(bookPagesRequest, { serial, pages: [{ page, lines }] });
    const named = { serial: hosts, writable: true, pages, title: "Mine", author: "Me" };
    return {
      honest: [write(book, HONEST_PAGE)],
      forged: [
        ...[hosts, ...near(book)].map((serial) => write(serial, 1)),
        ...[0, pages + 1, 0xffff].map((page) => write(book, page)),
        write(
          book,
          1,
          Array.from({ length: 16 }, () => HONEST_TEXT),
        ),
        ready(bookHeaderChange, { ...named, unknown: 0 }),
        ready(bookHeaderChangeClassic, named),
      ],
    };
  },
};

const boards: Dealing = {
  name: "boards",
  kind: "board",
  async offered({ guest }, [board = 0, own = 0, others = 0, hostsBoard = 0, hostsMessage = 0], from) {
    await guest.waitFor(boardOpening, (one) => one.board === board, { from });
    const remove = (of: number, message: number): Ready => ready(boardRemoval, { board: of, message });
    return {
      honest: [remove(board, own)],
      forged: [
        ...[hostsBoard, ...near(board)].map((of) => remove(of, own)),
        ...[others, hostsMessage, board, ...near(NOBODY)].map((message) => remove(board, message)),
        remove(hostsBoard, hostsMessage),
        ready(boardMessageRequest, { board: hostsBoard, message: hostsMessage }),
        ready(boardPost, { board: hostsBoard, thread: hostsMessage, subject: "Mine", lines: ["all mine"] }),
      ],
    };
  },
};

const contextMenus: Dealing = {
  name: "context menus",
  kind: "context_menu",
  async offered({ guest, host, dealer }, _, from) {
    guest.send(popupMenuRequest, { serial: dealer });
    const { lines } = await guest.waitFor(popupMenu, ({ serial }) => serial === dealer, { from });
    const choose = (serial: number, index: number): Ready => ready(popupMenuChoice, { serial, index });
    const [open, barred] = [lines.find(({ flags }) => flags === 0)!, lines.find(({ flags }) => flags !== 0)!];
    return {
      honest: [choose(dealer, open.index)],
      forged: [
        ...[host.serial, guest.serial, ...near(dealer)].map((serial) => choose(serial, open.index)),
        choose(dealer, barred.index),
        choose(dealer, lines.length + 1),
        choose(dealer, HIGHEST_AMOUNT),
      ],
    };
  },
};

const prompts: Dealing = {
  name: "prompts",
  kind: "prompt",
  isAnywhere: true,
  async offered({ guest }, _, from) {
    const { serial, prompt } = await guest.waitFor(unicodePrompt, undefined, { from });
    const answer = (to: number, type = 1): Ready =>
      ready(unicodePromptAnswer, { serial: to, prompt, type, language: "ENU", text: "an answer" });
    return {
      honest: [answer(serial)],
      forged: [
        ...near(serial).map((one) => answer(one)),
        ready(asciiPromptAnswer, { serial: serial + 1, prompt, type: 1, text: "an answer" }),
        ready(menuAnswer, { serial, menu: 1, index: 1, graphic: 0, hue: 0 }),
        answer(serial, 0),
        answer(serial),
      ],
    };
  },
};

const menus: Dealing = {
  name: "menus",
  kind: "menu",
  isAnywhere: true,
  async offered({ guest }, _, from) {
    const { serial, answers } = await guest.waitFor(menu, undefined, { from });
    const choose = (of: number, index: number): Ready => ready(menuAnswer, { serial: of, menu: 1, index, graphic: 0, hue: 0 });
    return {
      honest: [choose(serial, 2)],
      forged: [
        ...near(serial).map((one) => choose(one, 1)),
        ready(hueAnswer, { serial, hue: 2 }),
        choose(serial, answers.length + 1),
        choose(serial, 1),
      ],
    };
  },
};

const gumps: Dealing = {
  name: "gumps",
  kind: "gump",
  isAnywhere: true,
  async offered({ guest }, _, from) {
    const { serial, kind, buttons } = await guest.windows.waitForGump(undefined, { from });
    const press = (of: number, type: number, button: number, switches: number[] = []): Ready =>
      ready(gumpResponse, { serial: of, type, button, switches, texts: [] });
    const [button = 0] = buttons;
    return {
      honest: [press(serial, kind, button)],
      forged: [
        ...near(serial).map((one) => press(one, kind, button)),
        press(serial, kind + 1, button),
        press(serial, kind, button, [1, 2, 3]),
        press(serial, kind, button + 1),
      ],
    };
  },
};

const targets: Dealing = {
  name: "target cursors",
  kind: "target",
  isAnywhere: true,
  async offered({ guest, dealer }, _, from) {
    const { cursor, flags } = await guest.windows.waitForTarget(undefined, { from });
    const choose = (of: number, serial: number, type = 0): Ready =>
      ready(targetAnswer, { type, cursor: of, flags, serial, x: 0, y: 0, z: 0, graphic: 0 });
    return {
      honest: [choose(cursor, dealer)],
      forged: [...near(cursor).map((one) => choose(one, dealer)), choose(cursor, NOBODY), choose(cursor, dealer)],
    };
  },
};

export const attacks: readonly Attack[] = [
  trades,
  purchases,
  sales,
  invitations,
  books,
  boards,
  contextMenus,
  prompts,
  menus,
  gumps,
  targets,
].map(attackBy);
