import { BAD, GOOD, STALE } from '@outpost/historian/pure';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BadQuality, type BadQualityMemory, type WatchedPoint } from './bad-quality.ts';

const SECOND = 1_000;
const LETTERS = 'abcdefgh';

/** A station whose points are letters. Follows which alarms are active from the steps alone. */
class Site {
  readonly #points: readonly WatchedPoint[];
  readonly #qualities: Uint8Array;
  readonly #changedAtMs: Float64Array;
  watch: BadQuality;
  readonly own = new Set<number>();
  isShared = false;
  raises = 0;
  apart = new Set<number>();

  constructor(points: number, onSeconds: number | readonly number[] = 60, offSeconds = 60) {
    this.#points = Array.from({ length: points }, (_, position) => ({
      position,
      onDelayMs: (typeof onSeconds === 'number' ? onSeconds : onSeconds[position]!) * SECOND,
      offDelayMs: offSeconds * SECOND,
    }));
    this.#qualities = new Uint8Array(points).fill(GOOD);
    this.#changedAtMs = new Float64Array(points);
    this.watch = new BadQuality(this.#points);
  }

  /** A poll. @param bad letters of the bad points; @returns active alarms as `own|shared` */
  poll(second: number, bad: string): string {
    const atMs = second * SECOND;
    for (let index = 0; index < this.#points.length; index++) {
      const quality = bad.includes(LETTERS[index]!) ? BAD : GOOD;
      if (quality !== this.#qualities[index]) this.#changedAtMs[index] = atMs;
      this.#qualities[index] = quality;
    }
    this.#step(atMs);
    return this.held;
  }

  #step(atMs: number): void {
    const read = { first: 0, qualities: this.#qualities, changedAtMs: this.#changedAtMs };
    const step = this.watch.step(read, { atMs, listenedMs: atMs }, (index) => this.apart.has(index));
    if (step === null) return;
    for (const index of step.ended) {
      expect(this.own.delete(index), 'only what began ends').toBe(true);
    }
    for (const index of step.began) {
      expect(this.own.has(index), 'nothing begins twice').toBe(false);
      this.own.add(index);
    }
    if (step.shared === 'raised') this.raises += 1;
    if (step.shared === 'changed') expect(this.isShared).toBe(true);
    if (step.shared !== null) this.isShared = step.shared !== 'returned';
  }

  get held(): string {
    const letters = (indexes: Iterable<number>) =>
      [...indexes]
        .sort()
        .map((index) => LETTERS[index])
        .join('');
    return `${letters(this.own)}|${letters(this.watch.shared())}`;
  }

  isCovered(index: number): boolean {
    return this.own.has(index) || this.watch.shared().includes(index);
  }

  get memory(): BadQualityMemory {
    return { own: [...this.own], shared: this.watch.shared(), sharedAtMs: this.watch.sharedAtMs };
  }

  /** A restart: alarms and history are stored, pending delays are not. */
  restart(): void {
    const { memory } = this;
    this.watch = new BadQuality(this.#points);
    this.watch.restore(memory);
  }
}

/** The active alarms after each poll. */
const follow = (site: Site, polls: readonly (readonly [second: number, bad: string])[]): string[] =>
  polls.map(([second, bad]) => site.poll(second, bad));

describe('bad quality', () => {
  test('raises the alarm of the point after its on-delay and returns it after its off-delay', () => {
    const site = new Site(4);
    expect(
      follow(site, [
        [0, 'a'],
        [59, 'a'],
        [60, 'a'],
        [61, ''],
        [120, ''],
        [121, ''],
      ]),
    ).toEqual(['|', '|', 'a|', 'a|', 'a|', '|']);
    expect(site.raises).toBe(0);
  });

  test('raises no alarm when it is brief', () => {
    const site = new Site(4);
    const held = Array.from({ length: 40 }, (_, index) => site.poll(index * 10, index % 6 === 5 ? '' : 'a'));
    expect(new Set(held)).toEqual(new Set(['|']));
  });

  test.each([
    // Points of the station that turn bad together: three or more, or more than half.
    [8, 'a', 'a|'],
    [8, 'ab', 'ab|'],
    [8, 'abc', '|abc'],
    [8, 'abcdefgh', '|abcdefgh'],
    [4, 'ab', 'ab|'],
    [3, 'ab', '|ab'],
    [2, 'ab', '|ab'],
    [1, 'a', 'a|'],
  ])('of %i points, %s together: %s', (points, bad, held) => {
    const site = new Site(points);
    expect(site.poll(0, bad)).toBe('|');
    expect(site.poll(60, bad)).toBe(held);
    expect(site.isShared).toBe(held.startsWith('|'));
  });

  test('counts points that are about to be due, and covers each when it is due', () => {
    const site = new Site(8);
    expect(
      follow(site, [
        [0, 'a'],
        [20, 'ab'],
        [50, 'abc'],
        // Only now is one due; two others follow.
        [60, 'abc'],
        [80, 'abc'],
        [110, 'abc'],
      ]),
    ).toEqual(['|', '|', '|', '|a', '|ab', '|abc']);
    expect(site.raises).toBe(1);
  });

  test('does not wait for points with a longer delay', () => {
    const site = new Site(8, [60, 60, 3_600, 60, 60, 60, 60, 60]);
    site.poll(0, 'abc');
    expect(site.poll(60, 'abc')).toBe('ab|');
    expect(site.poll(3_600, 'abc')).toBe('abc|');
  });

  test('with slow polls, adds a point that was bad when the alarm was raised at the next poll', () => {
    const site = new Site(8);
    site.poll(0, 'ab');
    expect(site.poll(600, 'abcd')).toBe('|ab');
    expect(site.poll(1_200, 'abcd')).toBe('|abcd');
    expect(site.raises).toBe(1);
  });

  test('raises a separate alarm for a point that turns bad later', () => {
    const site = new Site(8);
    site.poll(0, 'abc');
    site.poll(60, 'abc');
    site.poll(70, 'abcd');
    expect(site.poll(130, 'abcd')).toBe('d|abc');
    expect(site.raises).toBe(1);
  });

  test('raises the shared alarm again for a second group', () => {
    const site = new Site(8);
    site.poll(0, 'abc');
    site.poll(60, 'abc');
    site.poll(3_600, 'abcdef');
    expect(site.poll(3_660, 'abcdef')).toBe('|abcdef');
    expect(site.raises).toBe(2);
  });

  test('keeps the alarm of a point that already has one when others follow', () => {
    const site = new Site(8);
    site.poll(0, 'a');
    expect(site.poll(60, 'a')).toBe('a|');
    site.poll(70, 'abcd');
    expect(site.poll(130, 'abcd')).toBe('a|bcd');
  });

  test('keeps the shared alarm active until the last point recovers', () => {
    const site = new Site(8);
    site.poll(0, 'abc');
    site.poll(60, 'abc');
    site.poll(100, 'c');
    expect(site.poll(159, 'c')).toBe('|abc');
    expect(site.poll(160, 'c')).toBe('|c');
    // The point is bad again, independently of the others.
    site.poll(170, 'ac');
    expect(site.poll(230, 'ac')).toBe('a|c');
    site.poll(240, 'a');
    expect(site.poll(300, 'a')).toBe('a|');
    expect(site.isShared).toBe(false);
  });

  test('does not group a point whose own alarm is suppressed', () => {
    const site = new Site(8);
    site.apart.add(0);
    site.poll(0, 'abc');
    expect(site.poll(60, 'abc')).toBe('abc|');
    const other = new Site(8);
    other.poll(0, 'abcd');
    expect(other.poll(60, 'abcd')).toBe('|abcd');
    other.apart.add(1);
    expect(other.poll(70, 'abcd')).toBe('b|acd');
    other.apart.clear();
    expect(other.poll(80, 'abcd')).toBe('b|acd');
  });

  test('is unknown while nothing is read', () => {
    const watch = new BadQuality([{ position: 0, onDelayMs: 0, offDelayMs: 0 }]);
    const at = (quality: number) => ({
      first: 0,
      qualities: Uint8Array.of(quality),
      changedAtMs: Float64Array.of(0),
    });
    expect(watch.step(at(STALE), { atMs: 0, listenedMs: 0 }, () => false)).toBeNull();
    expect(watch.step(at(BAD), { atMs: 1, listenedMs: 1 }, () => false)).toMatchObject({ began: [0] });
    expect(watch.step(at(STALE), { atMs: 2, listenedMs: 2 }, () => false)).toBeNull();
    expect(watch.coverOf(0)).toBe('own');
  });

  test('restarts its delay when the clock is set back', () => {
    const site = new Site(4);
    site.poll(100, 'a');
    expect(site.poll(0, 'a')).toBe('|');
    expect(site.poll(59, 'a')).toBe('|');
    expect(site.poll(60, 'a')).toBe('a|');
  });
});

describe('for any sequence of polls', () => {
  const POINTS = 6;
  const masks = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.nat(2 ** POINTS - 1)), {
    minLength: 1,
    maxLength: 60,
  });
  const lettersOf = (mask: number) => [...LETTERS].filter((_, index) => (mask >> index) & 1).join('');

  test('covers each point that was bad for its delay with exactly one alarm, and no point that was good for its delay', () => {
    fc.assert(
      fc.property(masks, fc.array(fc.nat(POINTS - 1), { maxLength: 2 }), fc.nat(120), (polls, apart, on) => {
        const site = new Site(POINTS, on);
        site.apart = new Set(apart);
        const badSince = new Map<number, number>();
        const goodSince = new Map<number, number>();
        let second = 0;
        for (const [after, mask] of polls) {
          second += after;
          site.poll(second, lettersOf(mask));
          for (let index = 0; index < POINTS; index++) {
            const isBad = ((mask >> index) & 1) === 1;
            (isBad ? goodSince : badSince).delete(index);
            const since = isBad ? badSince : goodSince;
            if (!since.has(index)) since.set(index, second);
            const covers = [site.own.has(index), site.watch.shared().includes(index)].filter(Boolean).length;
            expect(covers).toBeLessThanOrEqual(1);
            const lasted = second - since.get(index)!;
            if (isBad && lasted >= on) expect(covers).toBe(1);
            if (!isBad && lasted >= 60) expect(covers).toBe(0);
            if (site.apart.has(index)) expect(site.watch.shared()).not.toContain(index);
          }
          expect(site.isShared).toBe(site.watch.shared().length > 0);
        }
      }),
    );
  });

  test('is unaffected by a restart at any time', () => {
    fc.assert(
      fc.property(masks, fc.array(fc.nat(59), { maxLength: 5 }), (polls, restarts) => {
        // Only the off-delay in progress is not stored and restarts, so this test has no
        // off-delays.
        const [steady, restarted] = [new Site(POINTS, 60, 0), new Site(POINTS, 60, 0)];
        let second = 0;
        polls.forEach(([after, mask], index) => {
          second += after;
          if (restarts.includes(index)) restarted.restart();
          const bad = lettersOf(mask);
          expect(restarted.poll(second, bad)).toBe(steady.poll(second, bad));
        });
        expect(restarted.raises).toBe(steady.raises);
      }),
    );
  });
});
