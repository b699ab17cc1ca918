import { type Role, WEEKDAYS, type Weekday } from '@outpost/contract';
import type { Life } from './soak-life.ts';

interface Person {
  readonly name: string;
  readonly role: Role;
  /** When the user is on call. */
  readonly duty: 'always' | 'nights' | 'office';
}

const people = (role: Role, count: number, onCallOf: (number: number) => Person['duty']): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${role} ${index + 1}`,
    role,
    duty: onCallOf(index + 1),
  }));

const SUPERVISORS = people('Supervisor', 3, () => 'office');
const OPERATORS = people('Operator', 8, (number) => (number <= 4 ? 'nights' : 'always'));
const PEOPLE = [...people('Admin', 1, () => 'always'), ...SUPERVISORS, ...OPERATORS];

/**
 * The alert settings of a station: some have a user who is on call by night only, some only a
 * supervisor, some none.
 */
function settingsOf(stationId: number): Person[] {
  const share = stationId % 20;
  const operators = share < 3 ? 0 : share < 14 ? 1 : 2;
  return [
    ...Array.from(
      { length: operators },
      (_, index) => OPERATORS[(stationId + 3 * index) % OPERATORS.length]!,
    ),
    ...(share === 0 || share > 15 ? [] : [SUPERVISORS[stationId % SUPERVISORS.length]!]),
  ];
}

/** Whether it is night, or office hours, in local time. */
function isOn(duty: Person['duty'], hour: number, weekday: string): boolean {
  if (duty === 'always') return true;
  if (duty === 'nights') return hour >= 18 || hour < 6;
  return hour >= 7 && hour < 15 && weekday !== 'Saturday' && weekday !== 'Sunday';
}

/** The first recipients of a station's alarm, by name, determined independently of the server. */
export function firstNotified(timeZone: string): (stationId: number, atMs: number) => string[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    weekday: 'long',
  });
  return (stationId, atMs) => {
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const settings = settingsOf(stationId);
    const onDuty = settings.filter(({ duty }) =>
      isOn(duty, Number(parts.get('hour')), parts.get('weekday')!),
    );
    const ofStation = settings.filter(({ role }) => role === 'Supervisor');
    const supervisors = PEOPLE.filter(({ role }) => role !== 'Operator');
    const notified = onDuty.length > 0 ? onDuty : ofStation.length > 0 ? ofStation : supervisors;
    return notified.map(({ name }) => name).sort();
  };
}

const week = (days: readonly Weekday[], from: string, to: string) =>
  JSON.stringify(
    Object.fromEntries(
      days.flatMap((day) => [
        [day, true],
        [`${day}Start`, from],
        [`${day}Stop`, to],
      ]),
    ),
  );
const OFFICE_DAYS = WEEKDAYS.filter((day) => day !== 'Saturday' && day !== 'Sunday');
const SCHEDULES = [
  { name: 'Evenings', duty: 'nights', week: week(WEEKDAYS, '18:00:00', '23:59:59') },
  { name: 'Mornings', duty: 'nights', week: week(WEEKDAYS, '00:00:00', '05:59:59') },
  { name: 'Office', duty: 'office', week: week(OFFICE_DAYS, '07:00:00', '14:59:59') },
] as const;

/** Accounts, their schedules, and their alert settings. */
export async function settleIn({ accounts, storage, clock }: Life, stations: number): Promise<void> {
  for (const { name, role } of PEOPLE) {
    const [FirstName = '', LastName = ''] = name.split(' ');
    const Email = `${name.toLowerCase().replace(' ', '-')}@example.com`;
    const Password = 'correct horse battery';
    await accounts.service.createAccount({ Email, FirstName, LastName, Role: role, Active: true, Password });
  }
  const all = await accounts.service.list();
  const ids = new Map(all.map(({ Id, FirstName, LastName }) => [`${FirstName} ${LastName}`, Id]));
  await storage.transaction(async (trx) => {
    for (const schedule of SCHEDULES) {
      const { id } = await trx
        .insertInto('on_call_schedules')
        .values({ name: schedule.name, week: schedule.week, changed_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const { name, duty } of PEOPLE) {
        if (duty !== schedule.duty) continue;
        await trx
          .insertInto('account_schedules')
          .values({ account_id: ids.get(name)!, schedule_id: id })
          .execute();
      }
    }
    for (let stationId = 1; stationId <= stations; stationId++) {
      for (const { name } of settingsOf(stationId)) {
        await trx
          .insertInto('alert_settings')
          .values({
            account_id: ids.get(name)!,
            station_id: stationId,
            least_priority: 'low',
            channels: '["email"]',
          })
          .execute();
      }
    }
  });
}
