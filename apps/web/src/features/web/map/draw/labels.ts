/** A rectangle of the picture, CSS pixels. */
export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A label to place next to a marker. */
export interface Wish {
  readonly text: string;
  /** The centre of the marker. */
  readonly x: number;
  readonly y: number;
  /** Half of the width of the marker. */
  readonly reach: number;
  /** Of the text. */
  readonly width: number;
}

export interface Label {
  readonly text: string;
  /** The start of the text and the middle of its line. */
  readonly x: number;
  readonly y: number;
  readonly wish: number;
}

const LINE_PX = 16;
const GAP_PX = 4;

export const meet = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places labels right or left of their markers without overlaps. Earlier ones have priority; labels
 * without room are omitted, also those that the edge of the picture would cut.
 * @param taken areas of the markers
 * @param most maximum number of labels
 * @param room the part of the picture that is visible
 */
export function placeLabels(
  wishes: readonly Wish[],
  taken: readonly LabelBox[],
  most: number,
  room: { readonly width: number; readonly height: number },
): Label[] {
  const covered = [...taken];
  const labels: Label[] = [];
  wishes.forEach(({ text, x, y, reach, width }, wish) => {
    if (labels.length >= most) return;
    for (const left of [x + reach + GAP_PX, x - reach - GAP_PX - width]) {
      const box = { left, top: y - LINE_PX / 2, right: left + width, bottom: y + LINE_PX / 2 };
      if (box.left < 0 || box.right > room.width || box.top < 0 || box.bottom > room.height) continue;
      if (covered.some((other) => meet(box, other))) continue;
      covered.push(box);
      labels.push({ text, x: left, y, wish });
      return;
    }
  });
  return labels;
}
