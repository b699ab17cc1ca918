export type MenuSide = 'above' | 'below';

interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The side of its button where a menu opens: the usual one, or the other where only that has room for it, or more.
 * @param needed the height of the menu with its distance from the button, CSS pixels
 */
export function menuSide(usual: MenuSide, needed: number, button: Span, visible: Span): MenuSide {
  const room = roomAt(button, visible);
  const other = usual === 'below' ? 'above' : 'below';
  return room[usual] >= needed || room[usual] >= room[other] ? usual : other;
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
