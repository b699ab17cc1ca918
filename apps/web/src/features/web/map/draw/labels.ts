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
  /** Half of its height: where there is no room next to it, the label goes below or above; null: nowhere. */
  readonly rise: number | null;
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
/** Distance from the edge of the picture. */
const EDGE_PX = 8;

export const meet = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places labels right or left of their markers without overlaps, important ones also below or above. Earlier ones
 * have priority; labels without room are omitted, also those too close to the edge of the picture.
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
  wishes.forEach((wish, index) => {
    if (labels.length >= most) return;
    for (const { left, y } of placesOf(wish, room.width)) {
      const box = { left, top: y - LINE_PX / 2, right: left + wish.width, bottom: y + LINE_PX / 2 };
      if (box.left < EDGE_PX || box.right > room.width - EDGE_PX) continue;
      if (box.top < EDGE_PX || box.bottom > room.height - EDGE_PX) continue;
      if (covered.some((other) => meet(box, other))) continue;
      covered.push(box);
      labels.push({ text: wish.text, x: left, y, wish: index });
      return;
    }
  });
  return labels;
}

/** The possible places of a label, the best first. */
function placesOf({ x, y, reach, rise, width }: Wish, room: number): { left: number; y: number }[] {
  const adjacent = [
    { left: x + reach + GAP_PX, y },
    { left: x - reach - GAP_PX - width, y },
  ];
  // A marker outside the picture has no label.
  if (rise === null || x < 0 || x > room) return adjacent;
  const left = Math.max(EDGE_PX, Math.min(room - EDGE_PX - width, x - width / 2));
  const away = rise + GAP_PX + LINE_PX / 2;
  return [...adjacent, { left, y: y + away }, { left, y: y - away }];
}
