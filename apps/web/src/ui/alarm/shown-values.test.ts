import { expect, test } from 'vitest';
import { keyValue } from '../../../testing/stations.ts';
import { presentReading, shownReading } from './shown-values.ts';

const level = keyValue({
  PointId: 7,
  Kind: 'analog',
  Value: 2.74,
  Quality: 'good',
  Units: 'm',
  Decimals: 2,
  At: '2026-11-29T23:20:00.000Z',
});

const now = { text: '3.29 m', isLast: false, lastAt: null, point: null, number: 3.29, keyValue: level };
const last = { ...now, isLast: true, lastAt: '16:20' };
const NOW = Date.parse('2026-11-30T00:00:00.000Z');

test('gives the present value of an alarm’s point while it is good', () => {
  const high = { Kind: 'H', PointId: 7, Active: true } as const;
  const present = { text: '2.74 m', isLast: false, lastAt: null, point: null, number: 2.74, keyValue: level };
  expect(presentReading(high, [level], true, NOW)).toMatchObject(present);
  expect(presentReading({ ...high, Kind: 'bad-quality' }, [level], true, NOW)).toMatchObject(present);
  // A rate is not compared with a value, and the state of a digital point is the alarm itself.
  expect(presentReading({ ...high, Kind: 'rate' }, [level], true, NOW)).toBeNull();
  const running = keyValue({ PointId: 7, Kind: 'digital', Value: true, Quality: 'good' });
  expect(presentReading({ ...high, Kind: 'on' }, [running], true, NOW)).toBeNull();
  for (const Quality of ['bad', 'disabled'] as const)
    expect(presentReading(high, [{ ...level, Quality }], true, NOW)).toBeNull();
  expect(presentReading({ ...high, PointId: 8 }, [level], true, NOW)).toBeNull();
  expect(presentReading({ ...high, PointId: null }, [level], true, NOW)).toBeNull();
});

test('gives the last known value while the station or the server is silent', () => {
  const high = { Kind: 'H', PointId: 7, Active: true } as const;
  const known = { text: '2.74 m', isLast: true, lastAt: 'Sun 23:20', point: null, number: 2.74 };
  expect(presentReading(high, [{ ...level, Quality: 'stale' }], true, NOW)).toMatchObject(known);
  expect(presentReading(high, [level], false, NOW)).toMatchObject(known);
  expect(presentReading(high, [{ ...level, Value: null }], false, NOW)).toBeNull();
  // Why it is bad says more.
  expect(presentReading({ ...high, Kind: 'bad-quality' }, [level], false, NOW)).toBeNull();
});

test('gives the last known value of a station that does not respond, with its name', () => {
  const lost = { Kind: 'communication', PointId: null, Active: true, Message: 'Communication lost' } as const;
  const running = keyValue({ PointId: 6, Kind: 'digital', Value: true, Quality: 'stale' });
  const stale = { ...level, Name: 'Wet well level', Quality: 'stale' as const };
  const known = presentReading(lost, [running, stale], true, NOW);
  expect(known).toEqual({
    text: '2.74 m',
    isLast: true,
    lastAt: 'Sun 23:20',
    point: 'Wet well level',
    number: 2.74,
    keyValue: stale,
  });
  expect(shownReading({ ...lost, Reading: null, Limit: null }, known, true)).toMatchObject({
    ...{ value: '2.74 m', of: 'last' },
    ...{ which: 'Wet well level, last known at Sun 23:20', note: 'Wet well level, last known at Sun 23:20' },
  });
  // Also after it has returned: then it is the present one.
  expect(presentReading({ ...lost, PointId: null }, [level], true, NOW)).toMatchObject({ text: '2.74 m' });
  expect(presentReading(lost, [running], true, NOW)).toBeNull();
});

test('shows the present value of an alarm, and else the last known one or that when it was raised', () => {
  const high = {
    Kind: 'H',
    Reading: '3.12 m',
    Limit: '2.60 m',
    Active: true,
    Message: 'High wet well',
  } as const;
  const note = '3.12\u00a0m at alarm, limit 2.60\u00a0m';
  const present = { value: '3.29 m', of: 'now', which: '', note, keyValue: level };
  expect(shownReading(high, now, false)).toEqual(present);
  // One that is not current does not rise or fall.
  expect(shownReading(high, last, true).keyValue).toBeNull();
  expect(shownReading(high, null, false).keyValue).toBeNull();
  expect(shownReading(high, last, true)).toMatchObject({
    ...{ value: '3.29 m', of: 'last', which: 'last known at 16:20', note: `last known at 16:20, ${note}` },
  });
  expect(shownReading(high, null, false)).toMatchObject({
    ...{ value: '3.12 m', of: 'raised', which: 'at alarm', note: 'at alarm, limit 2.60\u00a0m' },
  });
});

test('the state of an active alarm is the present one, unless it is held', () => {
  const wet = { Kind: 'on', Reading: 'Wet', Limit: null, Active: true, Message: 'High float' } as const;
  expect(shownReading(wet, null, false)).toMatchObject({ value: 'Wet', of: 'now', which: '', note: '' });
  const raised = { value: 'Wet', of: 'raised', which: 'at alarm', note: 'at alarm' };
  expect(shownReading(wet, null, true)).toMatchObject(raised);
  expect(shownReading({ ...wet, Active: false }, null, false)).toMatchObject(raised);
  // After it has returned, the state at the alarm is not what counts.
  expect(shownReading({ ...wet, Active: false }, { ...now, point: 'Wet well level' }, false)).toMatchObject({
    ...{ value: '3.29 m', of: 'now', which: 'Wet well level', note: 'Wet well level, Wet at alarm' },
  });
});

test('does not repeat the state that the message of an active alarm says', () => {
  const tripped = {
    Kind: 'on',
    Reading: 'Tripped',
    Limit: null,
    Active: true,
    Message: 'Pump 1 overload tripped',
  } as const;
  expect(shownReading(tripped, null, false)).toMatchObject({ value: null, of: 'now', note: '' });
  expect(shownReading({ ...tripped, Reading: 'Normal' }, null, false).value).toBe('Normal');
  // There is room for the value of the station, by which one judges how urgent it is.
  const station = presentReading(
    { ...tripped, PointId: 9 },
    [{ ...level, Name: 'Wet well level' }],
    true,
    NOW,
  );
  expect(shownReading(tripped, station, false)).toMatchObject({
    ...{ value: '2.74 m', of: 'now', which: 'Wet well level', note: 'Wet well level' },
  });
  expect(shownReading({ ...tripped, Reading: 'Normal' }, station, false)).toMatchObject({
    ...{ value: 'Normal', note: '' },
  });
  // Nor the one of an alarm that has returned: the pump is not tripped now.
  expect(shownReading({ ...tripped, Active: false }, null, false)).toMatchObject({ value: null, note: '' });
  expect(shownReading({ ...tripped, Active: false }, station, false)).toMatchObject({
    ...{ value: '2.74 m', note: 'Wet well level' },
  });
  // The last known state is not what the message says.
  expect(shownReading(tripped, null, true).value).toBe('Tripped');
  expect(shownReading({ ...tripped, Message: 'Outstripped' }, null, false).value).toBe('Tripped');
});

test('the reason of a bad value is no value', () => {
  const bad = {
    Kind: 'bad-quality',
    Reading: 'No response',
    Limit: null,
    Active: true,
    Message: 'Level',
  } as const;
  expect(shownReading(bad, null, false)).toMatchObject({ value: 'No response', of: 'reason', note: '' });
  expect(shownReading(bad, now, false)).toMatchObject({ value: '3.29 m', of: 'now', note: '' });
});
