import { expect, test } from 'vitest';
import { colourOf, isInAlarm } from './in-alarm.ts';

const loss = { Priority: 'high' } as const;

test('a station with an alarm that is not suppressed is in alarm, also while it is offline', () => {
  expect(isInAlarm('critical', 'critical', undefined)).toBe(true);
  expect(isInAlarm('no-answer', null, loss)).toBe(true);
  // A last known condition, before the alarms are loaded.
  expect(isInAlarm('no-answer', 'medium', undefined)).toBe(true);
  expect(isInAlarm('no-answer', null, undefined)).toBe(false);
  expect(isInAlarm('bad', null, undefined)).toBe(false);
});

test('a station in maintenance, or that is disabled, is not', () => {
  expect(isInAlarm('suppressed', 'critical', loss)).toBe(false);
  expect(isInAlarm('disabled', 'critical', loss)).toBe(false);
});

test('an offline station has the colour of its worst unacknowledged alarm', () => {
  expect(colourOf('no-answer', loss)).toBe('high');
  expect(colourOf('no-answer', null)).toBe('no-answer');
  expect(colourOf('medium', loss)).toBe('medium');
  expect(colourOf('suppressed', loss)).toBe('suppressed');
});
