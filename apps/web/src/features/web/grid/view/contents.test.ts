import { describe, expect, it, test } from 'vitest';
import { formatTimeUntil } from '../../../../ui/time/index.ts';
import { GRID_TEST_NOW, type TestPoint, TestPoints } from '../testing/points.ts';
import { contentOf, type Showing, titleOf } from './contents.ts';
import { rowFacts } from './row-facts.ts';
import { siteFacts } from './site-facts.ts';

const MINUTE = 60_000;
const SHOWING: Showing = { nowMs: GRID_TEST_NOW, withoutUnits: false, withoutMark: true };
const LEVEL: TestPoint = { id: 1, point: 'AI1', name: 'Level', units: 'm', decimals: 2, value: 2.844 };
const PUMP: TestPoint = { id: 1, point: 'DI1', labels: ['Running', 'Off'], value: true };
const HIGH = {
  priority: 'critical',
  message: 'High wet well',
  sinceMs: GRID_TEST_NOW - 14 * MINUTE,
} as const;

function factsOf(point: TestPoint, nowMs = GRID_TEST_NOW) {
  const field = new TestPoints([{ id: 7, name: 'Mill', kind: 'tank', code: '0417', points: [point] }]);
  return rowFacts(field.source(nowMs), 0);
}

describe('a value', () => {
  it('is a number with units, or a state text', () => {
    expect(contentOf('value', factsOf(LEVEL), SHOWING)).toMatchObject({
      text: '2.84',
      note: 'm',
      square: null,
    });
    expect(contentOf('value', factsOf(PUMP), SHOWING)).toMatchObject({ text: 'Running', square: 'on' });
    expect(contentOf('value', factsOf(LEVEL), { ...SHOWING, withoutUnits: true }).note).toBe('');
  });

  test.each([
    ['bad', { ...LEVEL, quality: 1 }, GRID_TEST_NOW],
    ['stale', { ...LEVEL, quality: 2 }, GRID_TEST_NOW],
    ['disabled', { ...LEVEL, quality: 3 }, GRID_TEST_NOW],
    ['last known', LEVEL, GRID_TEST_NOW + 31_000],
  ])(
    'that is %s never looks or sounds like a good one, nor in the colour of a limit',
    (word, point, nowMs) => {
      const content = contentOf('value', factsOf({ ...point, condition: HIGH }, nowMs), SHOWING);
      expect(content.tone).toContain('notGood');
      expect(content.tone).not.toContain('critical');
      expect(content.aside).toBe(`, ${word}`);
    },
  );

  it('out of limits has its colour, and a mark without an alarm column', () => {
    const facts = factsOf({ ...LEVEL, condition: HIGH });
    expect(contentOf('value', facts, SHOWING)).toMatchObject({ mark: null, aside: '' });
    const alone = contentOf('value', facts, { ...SHOWING, withoutMark: false });
    expect(alone).toMatchObject({ mark: 'critical', aside: ', High wet well' });
    expect(alone.tone).toContain('critical');
  });
});

describe('an alarm', () => {
  it('has its message and age', () => {
    const facts = factsOf({ ...LEVEL, condition: HIGH });
    const content = contentOf('alarm', facts, SHOWING);
    expect(content).toMatchObject({
      text: 'High wet well',
      note: '14 min',
      mark: 'critical',
      aside: ', Critical',
    });
    expect(titleOf('alarm', facts)).toMatch(/^High wet well\nCritical since .*\nLimit H 1\.00 m$/);
  });

  it('that is suppressed has no colour, and has its end', () => {
    const untilMs = GRID_TEST_NOW + 60 * MINUTE;
    const suppressed = { State: 'shelved', Until: new Date(untilMs).toISOString() } as const;
    const facts = factsOf({ ...LEVEL, condition: { ...HIGH, suppressed } });
    const content = contentOf('alarm', facts, SHOWING);
    expect(content).toMatchObject({
      text: 'High wet well',
      note: `shelved until ${formatTimeUntil(untilMs, GRID_TEST_NOW)}`,
      mark: 'suppressed',
    });
    expect(content.tone).not.toContain('critical');
    const value = contentOf('value', facts, { ...SHOWING, withoutMark: false });
    expect(value).toMatchObject({ text: '2.84', mark: null });
    expect(value.tone).not.toContain('critical');
  });

  it('of an offline station is the last known one, without colour', () => {
    const content = contentOf('alarm', factsOf({ ...LEVEL, quality: 2, condition: HIGH }), SHOWING);
    expect(content.text).toBe('last known: High wet well');
    expect(content.mark).toBeUndefined();
    expect(content.tone).not.toContain('critical');
  });
});

it('has a loss of communication in the first row of its station, without marking the value', () => {
  const points = [
    { ...LEVEL, quality: 2, condition: HIGH },
    { ...PUMP, id: 2 },
  ];
  const field = new TestPoints([{ id: 7, name: 'Mill', points }]);
  field.lose(7, 'high');
  const [first, second] = [0, 1].map((row) => rowFacts(field.source(), row));
  expect(contentOf('alarm', first!, SHOWING)).toMatchObject({
    text: 'Communication loss',
    note: '5 min',
    mark: 'high',
    aside: ', High',
  });
  expect(titleOf('alarm', first!)).toMatch(/^Communication loss\nHigh since .*\nCall$/);
  expect(contentOf('value', first!, { ...SHOWING, withoutMark: false })).toMatchObject({
    mark: null,
    aside: ', stale',
  });
  expect(contentOf('alarm', second!, SHOWING).text).toBe('');
  field.points.takeAlarms([]);
  expect(contentOf('alarm', rowFacts(field.source(), 0), SHOWING).text).toBe('last known: High wet well');
});

it('has the reason of a bad value in the cell, and of a stale one in the tooltip', () => {
  const bad = factsOf({ ...LEVEL, quality: 1, reason: 'Outside the range' });
  expect(contentOf('quality', bad, SHOWING)).toMatchObject({
    text: 'bad',
    note: 'Outside the range',
    mark: 'bad',
  });
  const stale = factsOf({ ...LEVEL, quality: 2, reason: 'No answer' });
  expect(contentOf('quality', stale, SHOWING)).toMatchObject({ text: 'stale', note: '', mark: null });
  expect(titleOf('quality', stale)).toBe('No answer');
  expect(titleOf('quality', factsOf(LEVEL))).toBe('');
});

it('has the age of a measured value, and none without a value', () => {
  expect(
    contentOf('age', factsOf(LEVEL, GRID_TEST_NOW + 5_000), { ...SHOWING, nowMs: GRID_TEST_NOW + 5_000 })
      .text,
  ).toBe('5 s');
  expect(contentOf('age', factsOf({ ...LEVEL, value: null, quality: 2 }), SHOWING).text).toBe('–');
});

describe('a site', () => {
  const silent = {
    Status: 'offline',
    LastGoodPollAt: new Date(GRID_TEST_NOW - 22 * MINUTE).toISOString(),
    LastAnswerAt: new Date(GRID_TEST_NOW - 22 * MINUTE).toISOString(),
  } as const;

  it('has the state of its station and the time since the last response', () => {
    const field = new TestPoints([
      { id: 7, name: 'Mill', kind: 'tank', code: '0417', talk: silent, points: [{ ...LEVEL, quality: 2 }] },
    ]);
    expect(siteFacts(field.source(), 0, { shown: 1, isFolded: false })).toEqual({
      stationId: 7,
      name: 'Mill',
      kind: 'Tank · 0417',
      state: 'no-answer',
      why: 'Offline · no response for 22 min',
      abnormal: 1,
      shown: 1,
      isFolded: false,
    });
  });

  it('in maintenance is suppressed, also while offline', () => {
    const untilMs = GRID_TEST_NOW + 60 * MINUTE;
    const Communication = { State: 'maintenance', Until: new Date(untilMs).toISOString() } as const;
    const suppressed = { MaintenanceUntil: Communication.Until, Communication };
    const points = [{ ...LEVEL, quality: 2 }];
    const field = new TestPoints([{ id: 7, name: 'Mill', talk: silent, suppressed, points }]);
    expect(siteFacts(field.source(), 0, { shown: 1, isFolded: false })).toMatchObject({
      state: 'suppressed',
      why: `In maintenance until ${formatTimeUntil(untilMs, GRID_TEST_NOW)} · Offline · no response for 22 min`,
      abnormal: 0,
    });
  });

  it('has the worst of its conditions, or a bad value', () => {
    const state = (point: TestPoint) =>
      siteFacts(new TestPoints([{ id: 7, name: 'Mill', points: [point] }]).source(), 0, {
        shown: 1,
        isFolded: true,
      }).state;
    expect(state({ ...LEVEL, condition: HIGH })).toBe('critical');
    expect(state({ ...LEVEL, quality: 1 })).toBe('bad');
    expect(state(LEVEL)).toBe('normal');
  });
});
