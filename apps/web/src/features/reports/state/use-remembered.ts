import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../data/index.ts';
import type { Topic } from '../model/kinds.ts';
import { remember, reportMemory, type UsedReport, usedReports } from '../model/remembered.ts';

/** Remembers that this account looked at the report of the address, once it has come. */
export function useRemember(topic: Topic, stationId: number, hasCome: boolean): void {
  const { user } = useSession();
  const { search } = useLocation();
  const accountId = user?.Id;
  useEffect(() => {
    if (hasCome && accountId !== undefined) {
      remember(reportMemory(), accountId, { topic, stationId, search });
    }
  }, [hasCome, accountId, topic, stationId, search]);
}

/** What this account looked at in this browser, the newest first. */
export function useUsed(): readonly UsedReport[] {
  const accountId = useSession().user?.Id;
  return useMemo(() => (accountId === undefined ? [] : usedReports(reportMemory(), accountId)), [accountId]);
}
