import { useMemo } from 'react';
import {
  serverNowMs,
  useAccounts,
  useOnCallRange,
  usePublicConfig,
  useScheduleAssignments,
} from '../../../../data/index.ts';
import { dateIn } from '../../../../ui/time/index.ts';
import { scheduleUsers } from '../model/week.ts';

/** Eight dates hold seven days from now on; one more, since a clock change shortens a day. */
const RANGE_DAYS = 9;

/** Who is on call in the next days, and the gaps. */
export function useNextDays() {
  const { TimeZone } = usePublicConfig();
  return useOnCallRange(dateIn(TimeZone, serverNowMs()), RANGE_DAYS);
}

/** The users of all schedules; null: not loaded. With the queries that they are from. */
export function useScheduleMembers() {
  const assignments = useScheduleAssignments();
  const accounts = useAccounts();
  const range = useNextDays();
  const [rows, users, next] = [assignments.data, accounts.data, range.data];
  const members = useMemo(
    () =>
      rows === undefined || users === undefined
        ? null
        : scheduleUsers({ assignments: rows, accounts: users, range: next ?? null }),
    [rows, users, next],
  );
  return { members, noChannel: next?.NoChannel ?? false, queries: [assignments, accounts, range] };
}
