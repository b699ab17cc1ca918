import type { AccountScheduleRow, Schedule, User } from '@outpost/contract';
import { canBeOnCall } from '@outpost/core';
import * as texts from '../texts.ts';

/** `On call only in the schedule Nights`, `Always on call, no schedule`, `Never on call`; by account. */
export function onCallTexts(
  schedules: readonly Pick<Schedule, 'Id' | 'Name'>[],
  assignments: readonly Pick<AccountScheduleRow, 'AccountId' | 'ScheduleId'>[],
  accounts: readonly Pick<User, 'Id' | 'Role' | 'Active'>[],
): (accountId: number) => string {
  const names = new Map(schedules.map(({ Id, Name }) => [Id, Name]));
  const own = new Map<number, string[]>();
  for (const { AccountId, ScheduleId } of assignments) {
    const name = names.get(ScheduleId);
    if (name !== undefined) own.set(AccountId, [...(own.get(AccountId) ?? []), name]);
  }
  const never = new Set(accounts.filter((account) => !canBeOnCall(account)).map(({ Id }) => Id));
  return (accountId) => {
    if (never.has(accountId)) return texts.neverOnCall;
    const found = own.get(accountId);
    return found === undefined ? texts.alwaysOnCall : texts.onCallIn(found.toSorted());
  };
}
