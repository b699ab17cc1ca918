import type { SwapBody } from '@outpost/contract';
import { expect, test } from 'vitest';
import { type OnCallBook, prepareOnCall } from './on-call.ts';
import { swapEndMs, swapOverrides, swapProblem } from './swaps.ts';
import { daily, override } from './testing/book.ts';

const ADA = 1;
const OSCAR = 2;
const MARIA = 3;
const at = (text: string) => `2026-03-${text}:00Z`;
const NOW = Date.parse(at('02T12:00'));
const NIGHT = { OwnerId: OSCAR, From: at('02T18:00'), To: at('03T00:00') };
const DAY = { OwnerId: ADA, From: at('04T06:00'), To: at('04T18:00') };
const BOOK: OnCallBook = {
  schedules: [
    daily('Nights', '18:00:00-23:59:59', undefined, 7),
    daily('Days', '06:00:00-17:59:59', undefined, 8),
  ],
  assignments: [
    { AccountId: OSCAR, ScheduleId: 7 },
    { AccountId: ADA, ScheduleId: 8 },
  ],
  overrides: [],
  timeZone: 'UTC',
};
const SWAP: SwapBody = { GiverId: OSCAR, TakerId: ADA, Give: NIGHT, Take: null, Reason: 'Swap' };
const problem = (changes: Partial<SwapBody>, overrides: OnCallBook['overrides'] = []) =>
  swapProblem(prepareOnCall({ ...BOOK, overrides }), { ...SWAP, ...changes }, NOW);

test('accepts a shift that is given, part of one, and an exchange', () => {
  expect(problem({})).toBeNull();
  expect(problem({ Give: { ...NIGHT, From: at('02T20:00') } })).toBeNull();
  expect(problem({ Take: DAY })).toBeNull();
});

test('accepts a shift that has begun, by what is left of it', () => {
  expect(
    problem({
      GiverId: ADA,
      TakerId: OSCAR,
      Give: { OwnerId: ADA, From: at('02T06:00'), To: at('02T18:00') },
    }),
  ).toBeNull();
});

test.each<[string, Partial<SwapBody>, object]>([
  ['the same user', { TakerId: OSCAR }, { kind: 'same-user' }],
  [
    'a shift that is over',
    { Give: { ...NIGHT, From: at('01T18:00'), To: at('02T00:00') } },
    { kind: 'over', part: 'Give' },
  ],
  ['a shift of another user', { GiverId: MARIA }, { kind: 'not-holder', part: 'Give' }],
  ['more than the shift', { Give: { ...NIGHT, From: at('02T17:00') } }, { kind: 'not-holder', part: 'Give' }],
  [
    'a return shift of another user',
    { Take: { ...DAY, OwnerId: OSCAR } },
    { kind: 'not-holder', part: 'Take' },
  ],
])('rejects %s', (_, changes, expected) => {
  expect(problem(changes)).toEqual(expected);
});

test('rejects a taker who is off call for some of the time', () => {
  const holiday = override({ AccountId: ADA, From: at('02T23:00'), To: at('05T00:00') });
  expect(problem({}, [holiday])).toEqual({ kind: 'taker-off', part: 'Give' });
  const away = override({ AccountId: OSCAR, From: at('04T00:00'), To: at('05T00:00') });
  expect(problem({ Take: DAY }, [away])).toEqual({ kind: 'taker-off', part: 'Take' });
  const before = override({ AccountId: ADA, From: at('02T00:00'), To: at('02T18:00') });
  expect(problem({}, [before])).toBeNull();
});

test('rejects an exchange of two shifts at the same time, which would leave no one', () => {
  const schedules = [...BOOK.schedules, daily('Backup', '18:00:00-23:59:59', undefined, 9)];
  const assignments = [...BOOK.assignments, { AccountId: MARIA, ScheduleId: 9 }];
  const duty = prepareOnCall({ ...BOOK, schedules, assignments });
  const Take = { OwnerId: MARIA, From: at('02T20:00'), To: at('03T00:00') };
  expect(swapProblem(duty, { ...SWAP, TakerId: MARIA, Take }, NOW)).toEqual({ kind: 'same-time' });
});

test('hands a taken shift on, and back to its owner', () => {
  const taken = override({ AccountId: OSCAR, SubstituteId: ADA, From: NIGHT.From, To: NIGHT.To, Id: 50 });
  const check = (GiverId: number, TakerId: number) => {
    const swap = { ...SWAP, GiverId, TakerId };
    expect(problem({ GiverId, TakerId }, [taken])).toBeNull();
    const overrides = swapOverrides(swap, NOW).map((body, index) => ({
      ...override({ AccountId: body.AccountId, From: NIGHT.From, To: NIGHT.To }),
      ...{ Change: body.Change, SubstituteId: body.SubstituteId, Id: 60 + index },
    }));
    const duty = prepareOnCall({ ...BOOK, overrides: [taken, ...overrides] });
    return swapProblem(duty, { ...SWAP, GiverId: TakerId, TakerId: MARIA + 1 }, NOW);
  };
  // Afterwards the other user has it, and can give it.
  expect(check(ADA, MARIA)).toBeNull();
  expect(check(ADA, OSCAR)).toBeNull();
  expect(problem({}, [taken])).toEqual({ kind: 'not-holder', part: 'Give' });
});

test('stores an exchange as two overrides, and expires with the first shift', () => {
  const swap = { ...SWAP, Take: DAY };
  expect(swapOverrides(swap, NOW)).toEqual([
    { AccountId: OSCAR, Change: 'off', SubstituteId: ADA, From: NIGHT.From, To: NIGHT.To, Reason: 'Swap' },
    { AccountId: ADA, Change: 'off', SubstituteId: OSCAR, From: DAY.From, To: DAY.To, Reason: 'Swap' },
  ]);
  expect(swapEndMs(swap)).toBe(Date.parse(NIGHT.To));
});

test('stores a shift that has begun from now on', () => {
  const nowMs = Date.parse(at('02T20:30'));
  expect(swapOverrides(SWAP, nowMs)).toEqual([
    expect.objectContaining({ AccountId: OSCAR, From: '2026-03-02T20:30:00.000Z', To: NIGHT.To }),
  ]);
});
