import { useMemo } from 'react';
import { useAccounts, useAllAlertSettings, useScheduleAssignments } from '../../../../data/index.ts';
import { type ScheduleUsers, scheduleUsers } from '../model/week.ts';

/** The users of all schedules; null: not loaded. */
export function useScheduleMembers(): ScheduleUsers | null {
  const { data: assignments } = useScheduleAssignments();
  const { data: accounts } = useAccounts();
  const { data: settings } = useAllAlertSettings();
  return useMemo(
    () =>
      assignments === undefined || accounts === undefined || settings === undefined
        ? null
        : scheduleUsers({ assignments, accounts, settings }),
    [assignments, accounts, settings],
  );
}
