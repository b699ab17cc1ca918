/**
 * `npm run bench on-call`: recipients: 10,000 stations with 200 alert settings each, 20 weekly schedules with two for each
 * account, a few users on holiday. Measures preparing them, routing an alarm through all steps, and
 * finding a week's open hours.
 */
import { type AlertSetting, type OnCallOverride, ScheduleBody, WEEKDAYS } from '@outpost/contract';
import { openTimes, prepareRouting, type RoutedAccount } from '@outpost/core';
import { printFigure, quantile } from './harness/figures.ts';

const STATIONS = 10_000;
const ACCOUNTS = 200;
const SCHEDULES = 20;
const ALARMS = 20_000;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 2, 23);

export async function run(): Promise<void> {
  const book = makeBook();
  const startedAt = performance.now();
  const routing = prepareRouting(book);
  printFigure({ name: 'sorting 2,000,000 settings', value: performance.now() - startedAt, unit: 'ms' });

  const tookMs = Array.from({ length: ALARMS }, (_, n) => {
    const alarm = {
      stationId: ((n * 7) % STATIONS) + 1,
      priority: 'high',
      atMs: START + n * 60_000,
    } as const;
    const begun = performance.now();
    routing.escalationFor(alarm);
    return performance.now() - begun;
  });
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
    ['most', 1],
  ] as const) {
    printFigure({
      name: `an alarm, all steps with reasons, ${name}`,
      value: quantile(tookMs, share) * 1_000,
      unit: 'µs',
    });
  }

  const span = { fromMs: START, toMs: START + 7 * 24 * HOUR_MS };
  const begun = performance.now();
  for (let stationId = 1; stationId <= 20; stationId++) openTimes(routing, stationId, 'critical', span);
  printFigure({
    name: "a station's open hours in a week",
    value: (performance.now() - begun) / 20,
    unit: 'ms',
  });
}

function makeBook() {
  const accounts = Array.from(
    { length: ACCOUNTS },
    (_, i): RoutedAccount => ({ Id: i + 1, Role: i % 10 === 0 ? 'Supervisor' : 'Operator', Active: true }),
  );
  const schedules = Array.from({ length: SCHEDULES }, (_, i) => {
    const from = String(i).padStart(2, '0');
    const to = String(Math.min(i + 8, 23)).padStart(2, '0');
    const days = WEEKDAYS.flatMap((day, n) =>
      (n + i) % 3 === 0
        ? []
        : [
            [day, true],
            [`${day}Start`, `${from}:00:00`],
            [`${day}Stop`, `${to}:59:59`],
          ],
    );
    return ScheduleBody.parse({ Id: i + 1, Name: `Shift ${i + 1}`, ...Object.fromEntries(days) });
  });
  const assignments = accounts.flatMap(({ Id }) =>
    [0, 7].map((more) => ({ AccountId: Id, ScheduleId: ((Id + more) % SCHEDULES) + 1 })),
  );
  const overrides = [3, 50, 111].map(
    (AccountId): OnCallOverride => ({
      Id: AccountId,
      AccountId,
      Change: 'off',
      SubstituteId: AccountId + 1,
      From: new Date(START).toISOString(),
      To: new Date(START + 96 * HOUR_MS).toISOString(),
      Reason: 'Holiday',
      Author: 'supervisor@example.com',
      CreatedAt: new Date(START).toISOString(),
    }),
  );
  const settings: AlertSetting[] = [];
  for (let StationId = 1; StationId <= STATIONS; StationId++) {
    for (const { Id } of accounts) {
      settings.push({
        Id: settings.length + 1,
        AccountId: Id,
        StationId,
        LeastPriority: Id % 4 === 0 ? 'critical' : 'low',
        Channels: ['email'],
      });
    }
  }
  return { accounts, settings, schedules, assignments, overrides, timeZone: 'Europe/Berlin' };
}
