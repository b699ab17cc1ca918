export type MenuSide = 'above' | 'below';

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The side of its button where a menu opens: the usual one, or the other where only that has room for it.
 * @param needed the height of the menu with its distance from the button, CSS pixels
 * @param views what limits the view, the narrowest first: the next one counts where no side has room; in the last one
 * the side with more room
 */
export function menuSide(
  usual: MenuSide,
  needed: number,
  button: Span,
  views: readonly [Span, ...Span[]],
): MenuSide {
  const other = usual === 'below' ? 'above' : 'below';
  for (const view of views) {
    const room = roomAt(button, view);
    if (room[usual] >= needed) return usual;
    if (room[other] >= needed) return other;
  }
  const room = roomAt(button, views.at(-1)!);
  return room[usual] >= room[other] ? usual : other;
}

/** The height between a button and what limits the view, on each side. */
export const roomAt = (button: Span, visible: Span): Readonly<Record<MenuSide, number>> => ({
  above: button.top - visible.top,
  below: visible.bottom - button.bottom,
});

/** The part of both. */
export const overlap = (a: Span, b: Span): Span => ({
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
});
