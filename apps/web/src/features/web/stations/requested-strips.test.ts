import { describe, expect, it } from 'vitest';
import { nextRequested } from './requested-strips.ts';

describe('nextRequested', () => {
  it('does not change while all visible stations are included', () => {
    const asked = [1, 2, 3];
    expect(nextRequested(asked, [3, 1])).toBe(asked);
    expect(nextRequested(asked, [])).toBe(asked);
  });
  it('puts visible stations first and drops the one not seen for longest', () => {
    expect(nextRequested([1, 2, 3], [4, 2], 4)).toEqual([4, 2, 1, 3]);
    expect(nextRequested([1, 2, 3], [4, 5], 3)).toEqual([4, 5, 1]);
  });
  it('is stable when more stations are visible than one request can have', () => {
    const onScreen = [1, 2, 3, 4, 5];
    const asked = nextRequested([], onScreen, 3);
    expect(asked).toEqual([1, 2, 3]);
    expect(nextRequested(asked, onScreen, 3)).toBe(asked);
  });
});
