import { containerContents, dropAccepted, dropRefused, liftReject, openContainer } from "../../runtime/protocol/packets/items.js";
import type { Dealings } from "./dealings.js";
import { valueOf } from "./inbox.js";

/** Waits until a container opens with all that is in it. Measured as `open`. */
export async function answerOpening(dealings: Dealings, serial: number): Promise<void> {
  await dealings.wait({
    what: "container",
    test: (frame) => (valueOf(openContainer, frame)?.serial === serial ? true : undefined),
  });
  await dealings.answer("open", {
    what: "contents of a container",
    test: (frame) => {
      const contents = valueOf(containerContents, frame);
      return contents?.items.every((item) => item.container === serial) ? true : undefined;
    },
  });
}

/** Waits until an item is where it was dragged, or back. Measured as `drag`. @returns whether the shard accepted it */
export function answerDrag(dealings: Dealings): Promise<boolean> {
  return dealings.answer("drag", {
    what: "answer to a drag",
    test: (frame) => {
      if (valueOf(dropAccepted, frame) !== undefined) return true;
      return valueOf(dropRefused, frame) !== undefined || valueOf(liftReject, frame) !== undefined ? false : undefined;
    },
  });
}
