import { useMemo } from 'react';
import { useAccounts, useScheduleAssignments, useSchedules } from '../../../../data/index.ts';
import { onCallTexts } from '../model/on-call-texts.ts';

/** When an account is on call, by its id; undefined: not loaded. */
export function useOnCallText(): (accountId: number) => string | undefined {
  const { data: schedules } = useSchedules();
  const { data: assignments } = useScheduleAssignments();
  const { data: accounts } = useAccounts();
  return useMemo(
    () =>
      schedules === undefined || assignments === undefined || accounts === undefined
        ? () => undefined
        : onCallTexts(schedules, assignments, accounts),
    [schedules, assignments, accounts],
  );
}
