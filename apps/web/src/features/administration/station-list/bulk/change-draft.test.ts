import { expect, test } from 'vitest';
import { checkArea, checkLimit, checkPollInterval, EMPTY_LIMIT } from './change-draft.ts';

test('a poll interval is a number of seconds within its bounds', () => {
  expect(checkPollInterval('0,5').change).toEqual({ Kind: 'poll-interval', PollIntervalSeconds: 0.5 });
  for (const text of ['', 'ten', '0.1', '86401']) {
    expect(checkPollInterval(text)).toEqual({
      change: null,
      errors: { seconds: 'Must be 0.2 to 86,400 s' },
    });
  }
});

test('changes only the fields of a limit that are filled in', () => {
  expect(
    checkLimit({ ...EMPTY_LIMIT, is: ' level ', kind: 'HH', limit: '3.1', priority: 'critical' }),
  ).toEqual({
    change: {
      Kind: 'set-limit',
      Points: { By: 'Purpose', Is: 'level' },
      Limit: { Kind: 'HH', Limit: 3.1, Priority: 'critical' },
    },
    errors: {},
  });
  expect(checkLimit({ ...EMPTY_LIMIT, by: 'Point', is: 'AI1', limit: '-2' }).change).toMatchObject({
    Limit: { Limit: -2 },
  });
});

test('removes a limit regardless of other fields', () => {
  expect(checkLimit({ ...EMPTY_LIMIT, is: 'level', remove: true, limit: 'x' }).change).toEqual({
    Kind: 'remove-limit',
    Points: { By: 'Purpose', Is: 'level' },
    LimitKind: 'H',
  });
});

test('shows missing and invalid values at their fields', () => {
  expect(checkLimit(EMPTY_LIMIT).errors).toEqual({ is: 'Enter a value' });
  expect(checkLimit({ ...EMPTY_LIMIT, is: 'level' }).errors).toEqual({
    limit: 'Enter at least one new value',
  });
  const wrong = { ...EMPTY_LIMIT, is: 'level', limit: 'high', deadband: '-1', onDelay: 'x' };
  expect(checkLimit(wrong)).toEqual({
    change: null,
    errors: {
      limit: 'Must be a number',
      deadband: 'Must be a number, 0 or more',
      onDelay: 'Must be a number, 0 or more',
    },
  });
});

test('trims an area, which may be empty', () => {
  expect(checkArea(' North ').change).toEqual({ Kind: 'set-area', Area: 'North' });
  expect(checkArea(' ').change).toEqual({ Kind: 'set-area', Area: '' });
});
