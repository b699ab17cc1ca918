import { describe, expect, it } from 'vitest';
import { nextRequested } from './asked-strips.ts';

describe('nextRequested', () => {
  it('stays the same while everything on screen is asked for', () => {
    const asked = [1, 2, 3];
    expect(nextRequested(asked, [3, 1])).toBe(asked);
    expect(nextRequested(asked, [])).toBe(asked);
  });
  it('puts what is on screen first and forgets the longest unseen', () => {
    expect(nextRequested([1, 2, 3], [4, 2], 4)).toEqual([4, 2, 1, 3]);
    expect(nextRequested([1, 2, 3], [4, 5], 3)).toEqual([4, 5, 1]);
  });
  it('comes to rest when there is more on screen than can be asked for', () => {
    const onScreen = [1, 2, 3, 4, 5];
    const asked = nextRequested([], onScreen, 3);
    expect(asked).toEqual([1, 2, 3]);
    expect(nextRequested(asked, onScreen, 3)).toBe(asked);
  });
});
