import type { AccountScheduleRow, Schedule } from '@outpost/contract';
import * as texts from '../texts.ts';

/** `On call only in the schedule Nights`, `Always on call, no schedule`; by account. */
export function onCallTexts(
  schedules: readonly Pick<Schedule, 'Id' | 'Name'>[],
  assignments: readonly Pick<AccountScheduleRow, 'AccountId' | 'ScheduleId'>[],
): (accountId: number) => string {
  const names = new Map(schedules.map(({ Id, Name }) => [Id, Name]));
  const own = new Map<number, string[]>();
  for (const { AccountId, ScheduleId } of assignments) {
    const name = names.get(ScheduleId);
    if (name !== undefined) own.set(AccountId, [...(own.get(AccountId) ?? []), name]);
  }
  return (accountId) => {
    const found = own.get(accountId);
    return found === undefined ? texts.alwaysOnCall : texts.onCallIn(found.toSorted());
  };
}
