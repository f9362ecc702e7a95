import type { GumpWindow } from "../../../contracts/gumps.js";
import { playerText } from "../../../base/text/player-text.js";

/** The number of these gumps, which no gump of a script has: those are made of names. */
export const MENU_WINDOW_KIND = 0x0bf0_0014;
const PLACE = 200;
const BACKGROUND_ART = 9200;
const BUTTON = { normal: 4005, pressed: 4007 } as const;
const HUES = { plain: 0, greyed: 0x0386 } as const;
/** Five bits each of red, green and blue. */
const COLORS = { plain: 0, greyed: 0x4210 } as const;
const WIDTH = 260;
const MARGIN = 12;
const LINE_HEIGHT = 24;
const TEXT_LEFT = 48;
const TEXT_HEIGHT = 20;
const LABEL_CHARACTERS = 80;

/** A context menu as a gump, for lines that clients cannot show in a menu. Its buttons have the numbers of the lines, from 1. */
export function menuWindow(lines: readonly { readonly label: number | string; readonly isEnabled: boolean }[]): GumpWindow {
  const layout = [`{ resizepic 0 0 ${BACKGROUND_ART} ${WIDTH} ${2 * MARGIN + lines.length * LINE_HEIGHT} }`];
  const texts: string[] = [];
  const buttons = new Set<number>();
  for (const [i, { label, isEnabled }] of lines.entries()) {
    const y = MARGIN + i * LINE_HEIGHT;
    const look = isEnabled ? "plain" : "greyed";
    const width = WIDTH - TEXT_LEFT - MARGIN;
    if (isEnabled) {
      buttons.add(i + 1);
      layout.push(`{ button ${MARGIN} ${y} ${BUTTON.normal} ${BUTTON.pressed} 1 0 ${i + 1} }`);
    }
    if (typeof label === "number") {
      layout.push(`{ xmfhtmlgumpcolor ${TEXT_LEFT} ${y} ${width} ${TEXT_HEIGHT} ${label} 0 0 ${COLORS[look]} }`);
    } else {
      texts.push(playerText(label, LABEL_CHARACTERS));
      layout.push(`{ croppedtext ${TEXT_LEFT} ${y} ${width} ${TEXT_HEIGHT} ${HUES[look]} ${texts.length - 1} }`);
    }
  }
  const offered = { buttons, switches: new Map(), entries: new Map() };
  return { kind: MENU_WINDOW_KIND, x: PLACE, y: PLACE, layout: layout.join(""), texts, offered, isClosable: true };
}
