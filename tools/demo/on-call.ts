import { ScheduleBody, WEEKDAYS } from '@outpost/contract';
import type { ServerApp } from '@outpost/server';
import { demoEmail } from './accounts.ts';

const WORKDAYS = WEEKDAYS.filter((day) => day !== 'Saturday' && day !== 'Sunday');

/** A week with the given hours on these days. */
function week(Name: string, days: readonly string[], start: string, stop: string): ScheduleBody {
  const times = days.flatMap((day) => [
    [day, true],
    [`${day}Start`, start],
    [`${day}Stop`, stop],
  ]);
  return ScheduleBody.parse({ Id: 0, Name, ...Object.fromEntries(times) });
}

/** Schedule assignments: the operator on workdays, the supervisor for the rest. */
const ROTA = [
  { role: 'Operator', schedule: week('Days', WORKDAYS, '06:00:00', '17:59:59') },
  { role: 'Supervisor', schedule: week('Early mornings', WORKDAYS, '00:00:00', '05:59:59') },
  { role: 'Supervisor', schedule: week('Evenings', WORKDAYS, '18:00:00', '23:59:59') },
  { role: 'Supervisor', schedule: week('Weekends', ['Saturday', 'Sunday'], '00:00:00', '23:59:59') },
] as const;

/** Creates schedules and alert settings for every station. */
export async function putOnCall({ administration, onCall }: ServerApp): Promise<void> {
  const { accounts, stations } = administration;
  const { schedules, alertSettings } = onCall;
  const people = await accounts.service.list();
  const idOf = (role: 'Operator' | 'Supervisor') => people.find(({ Email }) => Email === demoEmail(role))!.Id;
  for (const { role, schedule } of ROTA) {
    const Id = await schedules.service.create(schedule);
    await schedules.service.replaceOfSchedule(Id, {
      Id,
      Schedules: [{ AccountId: idOf(role), ScheduleId: Id }],
    });
  }
  await alertSettings.service.add(
    (['Operator', 'Supervisor'] as const).flatMap((role) =>
      stations.service.all().map(({ StationId }) => ({
        Id: 0,
        AccountId: idOf(role),
        StationId,
        LeastPriority: 'low' as const,
        Channels: ['email' as const],
      })),
    ),
  );
}
