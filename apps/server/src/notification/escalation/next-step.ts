import type { AlarmDetail } from '@outpost/contract';
import type { AlarmRecord } from '../../alarms/index.ts';
import { toInstant } from '../../platform/clock.ts';
import { type EscalationContext, recipientName } from './context.ts';
import type { DueStep } from './due.repository.ts';
import { LAST_STEP } from './runner.ts';

type NextStep = Pick<AlarmDetail, 'NextStepAt' | 'NextStepTo'>;

/**
 * When the next step of an alarm is due, and whom it notifies by the settings and schedules of now.
 * For many alarms.
 */
export async function prepareNextSteps({
  routing,
  accounts,
}: Pick<EscalationContext, 'routing' | 'accounts'>) {
  const plan = await routing();
  const people = new Map((await accounts()).map((account) => [account.Id, account]));
  return (
    { subject, priority }: Pick<AlarmRecord, 'subject' | 'priority'>,
    next: DueStep | null,
  ): NextStep => {
    if (next === null || next.dueMs === null) return { NextStepAt: null, NextStepTo: [] };
    const { taken, dueMs } = next;
    const { steps } = plan.escalationFor({ stationId: subject.stationId, priority, atMs: dueMs });
    const { notified } = steps[Math.min(taken, LAST_STEP - 1)]!;
    return {
      NextStepAt: toInstant(dueMs),
      NextStepTo: notified.map(({ accountId }) => recipientName(people.get(accountId), accountId)),
    };
  };
}
