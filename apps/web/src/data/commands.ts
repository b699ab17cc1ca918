import {
  type CommandValue,
  calls,
  type PushResult,
  type Selection,
  type SettingCounts,
  type StationSettings,
  TOASTS,
  type WriteResult,
} from '@outpost/contract';
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call, queryClient } from './runtime.ts';

/** How often wanted and actual values are compared anew while one looks at them. */
const SETTINGS_REFRESH_MS = 10_000;
/** A push writes entry by entry where it must, to a controller that may be slow. */
export const PUSH_TIMEOUT_MS = 10 * 60_000;
/** Reading all set points of a controller. */
const READ_TIMEOUT_MS = 2 * 60_000;
/** Beyond the time limit that the server has set itself. */
const WRITE_MARGIN_MS = 10_000;

/** What is about to be written where. */
export interface CommandRequest {
  readonly stationId: number;
  readonly pointId: number;
  readonly value: CommandValue;
}

/** Asks what a write would do and keeps the point for this account for `SELECTION_MS`. Nothing is sent to the controller. */
export function useSelect(): UseMutationResult<Selection, ApiError, CommandRequest> {
  return useMutation<Selection, ApiError, CommandRequest>({
    mutationFn: ({ stationId, pointId, value }) =>
      call(calls.commands.select, { params: { id: stationId }, body: { PointId: pointId, Value: value } }),
  });
}

/** Gives a selection up, so that nobody has to wait for its end. A failure doesn't matter: it ends by itself. */
export async function deselect(selection: Pick<Selection, 'StationId' | 'SelectionId'>): Promise<void> {
  const { StationId, SelectionId } = selection;
  await call(calls.commands.deselect, { params: { id: StationId }, body: { SelectionId } }).catch(() => {});
}

/**
 * Writes what was selected and reads it back. Errors: WRITE_REFUSED and MODBUS_… (nothing was changed), WRITE_UNKNOWN (nobody
 * knows), COMMAND_BUSY, SELECTION_LOST, STATION_NOT_FRESH, INTERLOCK_NOT_READ; `detail` says what is known.
 */
export function useWrite(): UseMutationResult<
  WriteResult,
  ApiError,
  { readonly selection: Selection; readonly interlockRead: boolean }
> {
  return useMutation({
    mutationFn: ({ selection, interlockRead }) => {
      const { StationId, PointId, Value, SelectionId, TimeLimitMs } = selection;
      return call(calls.commands.write, {
        params: { id: StationId },
        body: { PointId, Value, SelectionId, InterlockRead: interlockRead },
        timeoutMs: TimeLimitMs + WRITE_MARGIN_MS,
      });
    },
    onSettled: (_answer, _error, { selection }) => refreshSettings(selection.StationId),
  });
}

/** The wanted set points of a station beside the actual ones. */
export function useSettings(stationId: number): UseQueryResult<StationSettings, ApiError> {
  return useQuery<StationSettings, ApiError>({
    queryKey: keys.settings(stationId),
    refetchInterval: SETTINGS_REFRESH_MS,
    queryFn: ({ signal }) => call(calls.commands.settings, { params: { id: stationId }, query: {}, signal }),
  });
}

/** Asks the controller for its set points now; what it answers is in `useSettings` at once. */
export function useReadSettings(): UseMutationResult<StationSettings, ApiError, number> {
  return useMutation<StationSettings, ApiError, number>({
    mutationFn: (stationId) =>
      call(calls.commands.settings, {
        params: { id: stationId },
        query: { read: 'now' },
        timeoutMs: READ_TIMEOUT_MS,
      }),
    onSuccess: (answer) => queryClient.setQueryData(keys.settings(answer.StationId), answer),
  });
}

/** How the wanted set points of every station that has some stand. */
export function useSettingCounts(enabled = true): UseQueryResult<SettingCounts[], ApiError> {
  return useQuery<SettingCounts[], ApiError>({
    queryKey: keys.settingCounts,
    enabled,
    refetchInterval: SETTINGS_REFRESH_MS,
    queryFn: ({ signal }) => call(calls.commands.settingCounts, { signal }),
  });
}

/** What is pushed where. */
export interface PushRequest {
  readonly stationId: number;
  /** The interlock texts of what is written were read. */
  readonly interlocksRead: boolean;
}

/** Writes what differs to the controller of a station. The answer says of each entry whether it is there; see `pushToast`. */
export function usePushConfig(): UseMutationResult<PushResult, ApiError, PushRequest> {
  return useMutation<PushResult, ApiError, PushRequest>({
    mutationFn: ({ stationId, interlocksRead }) =>
      call(calls.commands.pushConfig, {
        params: { id: stationId },
        query: interlocksRead ? { interlocks: 'read' } : {},
        timeoutMs: PUSH_TIMEOUT_MS,
      }),
    onSettled: (_answer, _error, { stationId }) => refreshSettings(stationId),
  });
}

/** Writes back what a push has overwritten. */
export function useRollBack(): UseMutationResult<
  PushResult,
  ApiError,
  { readonly stationId: number; readonly pushId: number }
> {
  return useMutation({
    mutationFn: ({ stationId, pushId }) =>
      call(calls.commands.rollBack, {
        params: { id: stationId },
        body: { PushId: pushId },
        timeoutMs: PUSH_TIMEOUT_MS,
      }),
    onSettled: (_answer, _error, { stationId }) => refreshSettings(stationId),
  });
}

/** The specification's words for how a push ended: an error (`ok` false) unless every entry is in the controller. */
export function pushToast(result: PushResult): { readonly ok: boolean; readonly text: string } {
  const { StationId, Outcome, Entries } = result;
  if (Outcome === 'done') return { ok: true, text: TOASTS.remoteStationUpdated(StationId) };
  const there = Entries.filter(({ Applied }) => Applied).length;
  const first = Entries.find(({ Applied }) => !Applied);
  const why = first?.Reason ? ` ${first.Name}: ${first.Reason}` : '';
  return {
    ok: false,
    text: TOASTS.remoteStationFailed(`${there} of ${Entries.length} are in the controller.${why}`),
  };
}

/** Refreshes what is shown of a station whose controller may hold something else now. */
export async function refreshSettings(stationId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.settings(stationId) }),
    queryClient.invalidateQueries({ queryKey: keys.settingCounts }),
    queryClient.invalidateQueries({ queryKey: keys.detail(stationId) }),
  ]);
}
