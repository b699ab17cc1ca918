import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { browserMemory } from '../../../../data/browser-memory.ts';
import { useSession } from '../../../../data/index.ts';
import type { Topic } from '../model/kinds.ts';
import { remember, type UsedReport, usedReports } from '../model/remembered.ts';

/** Remembers the report of the address for this account once it is loaded. */
export function useRemember(topic: Topic, stationId: number, isLoaded: boolean): void {
  const { user } = useSession();
  const { search } = useLocation();
  const accountId = user?.Id;
  useEffect(() => {
    if (isLoaded && accountId !== undefined) {
      remember(browserMemory(), accountId, { topic, stationId, search });
    }
  }, [isLoaded, accountId, topic, stationId, search]);
}

/** Reports that this account opened in this browser, the newest first. */
export function useUsed(): readonly UsedReport[] {
  const accountId = useSession().user?.Id;
  return useMemo(() => (accountId === undefined ? [] : usedReports(browserMemory(), accountId)), [accountId]);
}
