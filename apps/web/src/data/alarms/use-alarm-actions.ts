import {
  type AcknowledgeResult,
  type AlarmLogEntry,
  type AlarmSource,
  calls,
  MAX_ALARMS_AT_ONCE,
} from '@outpost/contract';
import { alarmFeed } from '../live-runtime.ts';
import { useOnCallNow } from '../on-call/use-on-call.ts';
import { keys } from '../query.ts';
import { call, queryClient } from '../runtime.ts';
import { useAction } from '../use-action.ts';
import { useSession } from '../use-session.ts';
import { useAlarms } from './use-alarms.ts';

/** As many as one call takes. */
function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += MAX_ALARMS_AT_ONCE) yield all.slice(at, at + MAX_ALARMS_AT_ONCE);
}

/** Without updates from the hub, the alarms are loaded again afterwards. */
const thenCatchUp =
  <Ask, Answer>(act: (ask: Ask) => Promise<Answer>) =>
  async (ask: Ask): Promise<Answer> => {
    try {
      return await act(ask);
    } finally {
      void alarmFeed.catchUp();
    }
  };

/** Actions of users on alarms and stations. Each rejects with an `ApiError`. */
export const alarmActions = {
  /** Acknowledges any number of alarms, with an optional comment. */
  acknowledge: thenCatchUp(
    async ({
      ids,
      comment = '',
    }: {
      ids: readonly number[];
      comment?: string;
    }): Promise<AcknowledgeResult> => {
      const result: AcknowledgeResult = { Acknowledged: [], Skipped: [] };
      for (const Ids of batchesOf(ids)) {
        const part = await call(calls.alarms.acknowledge, { body: { Ids, Comment: comment } });
        result.Acknowledged.push(...part.Acknowledged);
        result.Skipped.push(...part.Skipped);
      }
      return result;
    },
  ),
  /** Adds a comment to an alarm, including one that has ended. */
  comment: thenCatchUp(async ({ id, comment }: { id: number; comment: string }) => {
    await call(calls.alarms.comment, { params: { id }, body: { Comment: comment } });
    await queryClient.invalidateQueries({ queryKey: keys.alarm(id) });
  }),
  /** Shelves alarms until a time; none of them if one does not exist. */
  shelve: thenCatchUp(
    async ({
      sources,
      untilMs,
      reason,
    }: {
      sources: readonly AlarmSource[];
      untilMs: number;
      reason: string;
    }) => {
      const Until = new Date(untilMs).toISOString();
      for (const Sources of batchesOf(sources)) {
        await call(calls.alarms.shelve, { body: { Sources, Until, Reason: reason } });
      }
    },
  ),
  takeOutOfService: thenCatchUp(
    async ({ sources, reason }: { sources: readonly AlarmSource[]; reason: string }) => {
      for (const Sources of batchesOf(sources)) {
        await call(calls.alarms.takeOutOfService, { body: { Sources, Reason: reason } });
      }
    },
  ),
  /** Ends the shelving of an alarm, or returns it to service. */
  unsuppress: thenCatchUp(
    async ({ source, state }: { source: AlarmSource; state: 'shelved' | 'out-of-service' }) => {
      const which = state === 'shelved' ? calls.alarms.unshelve : calls.alarms.returnToService;
      await call(which, { body: source });
    },
  ),
  /** Starts maintenance at a station or changes its end. */
  beginMaintenance: thenCatchUp(
    async ({ stationId, untilMs, reason }: { stationId: number; untilMs: number; reason: string }) => {
      await call(calls.alarms.beginMaintenance, {
        body: { StationId: stationId, Until: new Date(untilMs).toISOString(), Reason: reason },
      });
    },
  ),
  endMaintenance: thenCatchUp(async (stationId: number) => {
    await call(calls.alarms.endMaintenance, { params: { stationId } });
  }),
};

export const useAcknowledge = () => useAction(alarmActions.acknowledge);
export const useComment = () => useAction(alarmActions.comment);
export const useUnsuppress = () => useAction(alarmActions.unsuppress);
export const useEndMaintenance = () => useAction(alarmActions.endMaintenance);

const NO_ALARMS: readonly AlarmLogEntry[] = [];

/** What the dialogs of these actions need; who may suppress alarms is loaded only for those who may not. */
export function useAlarmDialog(isOpen: boolean) {
  const maySuppress = useSession().can('Supervisor');
  const onCall = useOnCallNow(isOpen && !maySuppress);
  const { activeAlarms } = useAlarms();
  return {
    actions: alarmActions,
    maySuppress,
    supervisors: onCall.data?.Supervisors,
    alarms: activeAlarms?.Alarms ?? NO_ALARMS,
  };
}
