import { expect, it } from 'vitest';
import { menuSide, overlap, roomAt } from './menu-side.ts';

const VISIBLE = { top: 64, bottom: 884 };
const button = (top: number) => ({ top, bottom: top + 32 });

it('opens on its usual side as long as there is room', () => {
  expect(menuSide('below', 200, button(300), [VISIBLE])).toBe('below');
  expect(menuSide('below', 200, button(652), [VISIBLE])).toBe('below');
  expect(menuSide('above', 200, button(264), [VISIBLE])).toBe('above');
});

it('opens on the other side at the edge of the window', () => {
  expect(menuSide('below', 200, button(653), [VISIBLE])).toBe('above');
  expect(menuSide('above', 200, button(263), [VISIBLE])).toBe('below');
});

it('opens where more of it is visible if no side has room for it', () => {
  const low = { top: 64, bottom: 264 };
  expect(menuSide('below', 200, button(70), [low])).toBe('below');
  expect(menuSide('below', 200, button(220), [low])).toBe('above');
  expect(roomAt(button(220), low)).toEqual({ above: 156, below: 12 });
});

it('opens as in the window where no side has room in the box around it', () => {
  const box = { top: 250, bottom: 380 };
  expect(menuSide('below', 200, button(310), [box, VISIBLE])).toBe('below');
  expect(menuSide('below', 200, button(800), [{ top: 750, bottom: 840 }, VISIBLE])).toBe('above');
});

it('is limited by the box that scrolls around it', () => {
  expect(overlap(VISIBLE, { top: 100, bottom: 2_000 })).toEqual({ top: 100, bottom: 884 });
});
