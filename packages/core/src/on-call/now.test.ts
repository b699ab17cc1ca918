import { expect, it } from 'vitest';
import { summariseOnCall } from './now.ts';
import { prepareRouting, type RoutingBook } from './routing.ts';
import { account, daily, override } from './testing/book.ts';

const [ANN, BEN, EVE, SUE] = [1, 2, 3, 4];
const NIGHTS = daily('Nights', '00:00:00-05:59:59', undefined, 31);
const DAYS = daily('Days', '06:00:00-23:59:59', undefined, 32);
const NIGHT = Date.parse('2026-06-16T03:00:00Z');
const MORNING_MS = Date.parse('2026-06-16T06:00:00Z');

const summary = (fields: Partial<RoutingBook> = {}, accountIds: readonly number[] = [ANN, BEN]) =>
  summariseOnCall(
    prepareRouting({
      accounts: [account(ANN), account(BEN), account(EVE, 'Viewer'), account(SUE, 'Supervisor')],
      settings: [],
      schedules: [NIGHTS, DAYS],
      assignments: [
        { AccountId: ANN, ScheduleId: NIGHTS.Id },
        { AccountId: BEN, ScheduleId: DAYS.Id },
      ],
      overrides: [],
      timeZone: 'UTC',
      ...fields,
    }),
    accountIds,
    NIGHT,
  );

it('says who is on call until when and why, and who is next', () => {
  expect(summary()).toMatchObject({
    now: [{ accountId: ANN, untilMs: MORNING_MS, why: { kind: 'schedule', name: 'Nights', last: null } }],
    next: { accountId: BEN, fromMs: MORNING_MS },
  });
});

it('names the schedule in which the time ends if another one follows on', () => {
  const WORK = daily('Work', '06:00:00-17:59:59', undefined, 33);
  const assignments = [NIGHTS, WORK].map(({ Id }) => ({ AccountId: ANN, ScheduleId: Id }));
  expect(summary({ schedules: [NIGHTS, WORK], assignments }, [ANN]).now).toMatchObject([
    {
      untilMs: Date.parse('2026-06-16T18:00:00Z'),
      why: { kind: 'schedule', name: 'Nights', last: 'Work' },
    },
  ]);
});

it('includes users without a schedule, and neither Viewers nor inactive users', () => {
  expect(summary({}, [SUE, EVE])).toMatchObject({
    now: [{ accountId: SUE, untilMs: null, why: { kind: 'always' } }],
    next: null,
  });
  expect(summary({ accounts: [{ ...account(ANN), Active: false }] }, [ANN]).now).toEqual([]);
});

it('shows a substitute no longer than the other user would have been on call', () => {
  const week = { From: '2026-06-15T00:00:00.000Z', To: '2026-06-22T00:00:00.000Z' };
  const off = override({ AccountId: ANN, SubstituteId: SUE, Change: 'off', ...week });
  expect(summary({ overrides: [off] }).now).toMatchObject([
    { accountId: SUE, untilMs: MORNING_MS, why: { kind: 'substitute', forAccountId: ANN } },
  ]);
  const brief = { ...off, To: '2026-06-16T04:00:00.000Z' };
  expect(summary({ overrides: [brief] }).now[0]!.untilMs).toBe(Date.parse(brief.To));
  // At a time at which Ben is not on call, his substitute is not either.
  expect(summary({ overrides: [{ ...off, AccountId: BEN }] }, [BEN]).now).toEqual([]);
});

it('includes a user whom an override adds', () => {
  const added = { From: '2026-06-16T02:00:00.000Z', To: '2026-06-16T05:00:00.000Z' };
  expect(
    summary({ overrides: [override({ AccountId: BEN, Change: 'on', ...added })] }, [BEN]).now,
  ).toMatchObject([{ accountId: BEN, untilMs: expect.any(Number), why: { kind: 'override' } }]);
});

it("shows the substitute's substitute, as long as the substitute is off call", () => {
  const week = { From: '2026-06-15T00:00:00.000Z', To: '2026-06-22T00:00:00.000Z' };
  const off = override({ AccountId: ANN, SubstituteId: BEN, ...week });
  const brief = { From: '2026-06-16T01:00:00.000Z', To: '2026-06-16T04:00:00.000Z' };
  const passedOn = override({ AccountId: BEN, SubstituteId: SUE, ...brief });
  expect(summary({ overrides: [off, passedOn] }).now).toMatchObject([
    {
      accountId: SUE,
      untilMs: Date.parse(brief.To),
      why: { kind: 'substitute', forAccountId: ANN },
    },
  ]);
  // No one takes the place of a substitute who has no substitute.
  expect(summary({ overrides: [off, { ...passedOn, SubstituteId: null }] }).now).toEqual([]);
});

it('shows no substitute of an inactive user, who would not be notified', () => {
  const week = { From: '2026-06-15T00:00:00.000Z', To: '2026-06-22T00:00:00.000Z' };
  const overrides = [override({ AccountId: ANN, SubstituteId: SUE, ...week })];
  const accounts = [{ ...account(ANN), Active: false }, account(SUE, 'Supervisor')];
  expect(summary({ overrides, accounts }, [ANN]).now).toEqual([]);
});

it('shows next who has taken a coming shift, and not its owner', () => {
  const [eight, evening] = ['2026-06-16T08:00:00.000Z', '2026-06-17T00:00:00.000Z'];
  const swapped = override({ AccountId: BEN, SubstituteId: SUE, From: eight, To: evening });
  // Ben is on call for two hours before.
  expect(summary({ overrides: [swapped] }).next).toEqual({ accountId: BEN, fromMs: MORNING_MS });
  const whole = { ...swapped, From: '2026-06-16T00:00:00.000Z' };
  expect(summary({ overrides: [whole] }).next).toEqual({ accountId: SUE, fromMs: MORNING_MS });
  // Ann is on call now; the shift that Ben takes from her is two days away.
  const night = { From: '2026-06-18T00:00:00.000Z', To: '2026-06-18T06:00:00.000Z' };
  const given = override({ AccountId: ANN, SubstituteId: BEN, ...night });
  expect(summary({ overrides: [given] }, [ANN]).next).toEqual({
    accountId: BEN,
    fromMs: Date.parse(night.From),
  });
});

it('shows no one next who cannot act, or takes the place of an inactive user', () => {
  const day = { From: '2026-06-16T06:00:00.000Z', To: '2026-06-17T00:00:00.000Z' };
  const swapped = override({ AccountId: BEN, SubstituteId: SUE, ...day });
  const tomorrow = MORNING_MS + 86_400_000;
  expect(summary({ overrides: [{ ...swapped, SubstituteId: EVE }] }, [BEN]).next).toEqual({
    ...{ accountId: BEN, fromMs: tomorrow },
  });
  const accounts = [account(SUE, 'Supervisor'), { ...account(BEN), Active: false }];
  expect(summary({ accounts, overrides: [swapped] }, [BEN]).next).toBeNull();
});

it('shows a user once who is on call for several, until the last of these times', () => {
  const from = '2026-06-15T00:00:00.000Z';
  const off = override({ AccountId: ANN, SubstituteId: BEN, From: from, To: '2026-06-22T00:00:00.000Z' });
  const added = override({ AccountId: BEN, Change: 'on', From: from, To: '2026-06-16T05:00:00.000Z' });
  const ben = { accountId: BEN, untilMs: MORNING_MS, why: { kind: 'override' } };
  for (const ownerIds of [
    [ANN, BEN],
    [BEN, ANN],
  ]) {
    expect(summary({ overrides: [off, added] }, ownerIds).now).toEqual([{ ...ben, ownerIds }]);
  }
});
