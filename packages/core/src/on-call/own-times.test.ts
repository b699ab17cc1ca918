import { expect, it } from 'vitest';
import { timesAsSubstitute, timesByHolder, timesOnCall } from './own-times.ts';
import { prepareRouting, type RoutingBook } from './routing.ts';
import { account, daily, override } from './testing/book.ts';

const [ANN, BEN, SUE] = [1, 2, 3];
const NIGHTS = daily('Nights', '00:00:00-05:59:59', undefined, 31);
const EVENINGS = daily('Evenings', '18:00:00-23:59:59', undefined, 32);
const HOLIDAY = { From: '2026-06-15T00:00:00.000Z', To: '2026-07-13T00:00:00.000Z' };
const SPAN = { fromMs: Date.parse('2026-06-16T00:00:00Z'), toMs: Date.parse('2026-09-14T00:00:00Z') };
/** The first day of {@link SPAN}. */
const DAY = { ...SPAN, toMs: SPAN.fromMs + 86_400_000 };

const routing = (overrides: RoutingBook['overrides'], isAnnActive = true) =>
  prepareRouting({
    accounts: [{ ...account(ANN), Active: isAnnActive }, account(BEN), account(SUE, 'Supervisor')],
    settings: [],
    schedules: [NIGHTS, EVENINGS],
    assignments: [
      { AccountId: ANN, ScheduleId: NIGHTS.Id },
      { AccountId: BEN, ScheduleId: EVENINGS.Id },
    ],
    overrides,
    timeZone: 'UTC',
  });

const hours = (spans: ReturnType<typeof timesOnCall>) =>
  spans.map(({ fromMs, toMs }) => [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(11, 19)));

it('includes the shifts that a user holds as a substitute', () => {
  const off = override({ AccountId: ANN, SubstituteId: BEN, ...HOLIDAY });
  expect(hours(timesOnCall(routing([off]), BEN, DAY))).toEqual([
    ['00:00:00', '06:00:00'],
    ['18:00:00', '00:00:00'],
  ]);
  expect(timesOnCall(routing([off]), ANN, DAY)).toEqual([]);
});

it('has every shift of a long override', () => {
  const off = override({ AccountId: ANN, SubstituteId: SUE, ...HOLIDAY });
  expect(timesAsSubstitute(routing([off]), SUE, SPAN)).toHaveLength(27);
});

it('follows substitutes to who holds the shift, and ignores inactive users', () => {
  const off = override({ AccountId: ANN, SubstituteId: BEN, ...HOLIDAY });
  const passedOn = override({ AccountId: BEN, SubstituteId: SUE, ...HOLIDAY });
  expect(hours(timesAsSubstitute(routing([off, passedOn]), SUE, DAY))).toEqual([
    ['00:00:00', '06:00:00'],
    ['18:00:00', '00:00:00'],
  ]);
  expect(timesAsSubstitute(routing([off, passedOn]), BEN, DAY)).toEqual([]);
  expect(timesAsSubstitute(routing([off], false), BEN, DAY)).toEqual([]);
});

it('counts a substitute as one user on call, whomever they replace', () => {
  const off = override({ AccountId: ANN, SubstituteId: SUE, ...HOLIDAY });
  const alsoOff = override({ AccountId: BEN, SubstituteId: SUE, ...HOLIDAY });
  const byHolder = (overrides: RoutingBook['overrides'], ownerIds: number[], isAnnActive = true) =>
    timesByHolder(routing(overrides, isAnnActive), ownerIds, DAY).map(hours);
  expect(byHolder([off, alsoOff], [ANN, BEN])).toEqual([
    [
      ['00:00:00', '06:00:00'],
      ['18:00:00', '00:00:00'],
    ],
  ]);
  expect(byHolder([off], [ANN, BEN])).toEqual([[['18:00:00', '00:00:00']], [['00:00:00', '06:00:00']]]);
  expect(byHolder([off], [BEN])).toEqual([[['18:00:00', '00:00:00']]]);
  expect(byHolder([off], [ANN], false)).toEqual([]);
});
