import type { AlarmDetail, User } from '@outpost/contract';
import { type AlarmRecord, NO_NEXT_STEP } from '../../alarms/index.ts';
import { toInstant } from '../../platform/clock.ts';
import { accountName } from '../account-name.ts';
import type { EscalationContext } from './context.ts';
import type { DueStep } from './due.repository.ts';
import { LAST_STEP } from './runner.ts';

type NextStep = Pick<AlarmDetail, 'NextStepAt' | 'NextStepTo'>;

/**
 * When the next step of an alarm is due, and whom it notifies by the settings and schedules of now.
 * For many alarms.
 */
export async function prepareNextSteps(
  { routing }: Pick<EscalationContext, 'routing'>,
  accounts: readonly User[],
) {
  const plan = await routing();
  const people = new Map(accounts.map((account) => [account.Id, account]));
  return (
    { subject, priority }: Pick<AlarmRecord, 'subject' | 'priority'>,
    next: DueStep | null,
  ): NextStep => {
    if (next === null || next.dueMs === null) return NO_NEXT_STEP;
    const { taken, dueMs } = next;
    const { steps } = plan.escalationFor({ stationId: subject.stationId, priority, atMs: dueMs });
    const { notified } = steps[Math.min(taken, LAST_STEP - 1)]!;
    return {
      NextStepAt: toInstant(dueMs),
      NextStepTo: notified.map(({ accountId }) => accountName(people.get(accountId), accountId)),
    };
  };
}
