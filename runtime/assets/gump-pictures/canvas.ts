import type { Picture } from "../client-files/pictures.js";

/** Red, green, blue and alpha, from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that is drawn upon. What lies outside of it, or of the clip, is left out. */
export class Canvas implements Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  private clip: PixelBox;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgba = new Uint8Array(width * height * 4);
    this.clip = { x: 0, y: 0, width, height };
  }

  /** Draws only within a box while the work is done. */
  within(box: PixelBox, work: () => void): void {
    const before = this.clip;
    this.clip = overlap(before, box);
    try {
      work();
    } finally {
      this.clip = before;
    }
  }

  dot(x: number, y: number, [red, green, blue, alpha]: Colour): void {
    const { clip } = this;
    if (x < clip.x || y < clip.y || x >= clip.x + clip.width || y >= clip.y + clip.height || alpha === 0) return;
    const at = (y * this.width + x) * 4;
    const share = alpha / 255;
    const { rgba } = this;
    rgba[at] = Math.round(red * share + rgba[at]! * (1 - share));
    rgba[at + 1] = Math.round(green * share + rgba[at + 1]! * (1 - share));
    rgba[at + 2] = Math.round(blue * share + rgba[at + 2]! * (1 - share));
    rgba[at + 3] = Math.max(rgba[at + 3]!, alpha);
  }

  fill(box: PixelBox, colour: Colour): void {
    const { x, y, width, height } = overlap(this.clip, box);
    for (let row = y; row < y + height; row++) for (let column = x; column < x + width; column++) this.dot(column, row, colour);
  }

  /** A line of one pixel around the inside of the box. */
  frame({ x, y, width, height }: PixelBox, colour: Colour): void {
    if (width <= 0 || height <= 0) return;
    this.fill({ x, y, width, height: 1 }, colour);
    this.fill({ x, y: y + height - 1, width, height: 1 }, colour);
    this.fill({ x, y: y + 1, width: 1, height: height - 2 }, colour);
    this.fill({ x: x + width - 1, y: y + 1, width: 1, height: height - 2 }, colour);
  }

  picture(x: number, y: number, { width, height, rgba }: Picture): void {
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const at = (row * width + column) * 4;
        this.dot(x + column, y + row, [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, rgba[at + 3]!]);
      }
    }
  }

  /** Repeats a picture over a box. */
  tiles(box: PixelBox, picture: Picture): void {
    this.within(box, () => {
      for (let y = box.y; y < box.y + box.height; y += picture.height)
        for (let x = box.x; x < box.x + box.width; x += picture.width) this.picture(x, y, picture);
    });
  }
}

function overlap(one: PixelBox, other: PixelBox): PixelBox {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    ...{ x, y },
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  };
}
