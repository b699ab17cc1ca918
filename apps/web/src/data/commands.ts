import { type CommandValue, calls, type PushResult, type Selection, TOASTS } from '@outpost/contract';
import { useMutation } from '@tanstack/react-query';
import { keys } from './query.ts';
import { call, queryClient } from './runtime.ts';
import * as texts from './texts.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

/** How often desired and reported values are reloaded while they are shown. */
const SETTINGS_REFRESH_MS = 10_000;
/** A push may write entry by entry to a slow controller. */
export const PUSH_TIMEOUT_MS = 10 * 60_000;
/** Reading all setpoints of a controller. */
const READ_TIMEOUT_MS = 2 * 60_000;
/** Margin beyond the server's own time limit. */
const WRITE_MARGIN_MS = 10_000;

/** A value to write to a point. */
export interface CommandRequest {
  readonly stationId: number;
  readonly pointId: number;
  readonly value: CommandValue;
}

/**
 * Checks a write and reserves the point for this account for `SELECTION_MS`. Nothing is sent to the
 * controller.
 */
export const useSelect = () =>
  useAction(({ stationId, pointId, value }: CommandRequest) =>
    call(calls.commands.select, { params: { id: stationId }, body: { PointId: pointId, Value: value } }),
  );

/** Releases a reservation early. A failure does not matter because reservations expire. */
export async function deselect(selection: Pick<Selection, 'StationId' | 'SelectionId'>): Promise<void> {
  const { StationId, SelectionId } = selection;
  await call(calls.commands.deselect, { params: { id: StationId }, body: { SelectionId } }).catch(() => {});
}

/**
 * Writes the selected value and reads it back. Errors: WRITE_REFUSED and MODBUS_… (nothing was
 * changed), WRITE_UNKNOWN (not confirmed), COMMAND_BUSY, SELECTION_LOST, STATION_NOT_FRESH,
 * INTERLOCK_NOT_READ; see `detail`.
 */
export const useWrite = () =>
  useAction(
    ({ selection, interlockRead }: { readonly selection: Selection; readonly interlockRead: boolean }) => {
      const { StationId, PointId, Value, SelectionId, TimeLimitMs } = selection;
      return call(calls.commands.write, {
        params: { id: StationId },
        body: { PointId, Value, SelectionId, InterlockRead: interlockRead },
        timeoutMs: TimeLimitMs + WRITE_MARGIN_MS,
      });
    },
    ({ selection }) => settingsKeys(selection.StationId),
  );

/** The desired and reported setpoints of a station. */
export function useSettings(stationId: number) {
  return useRead(
    calls.commands.settings,
    { params: { id: stationId }, query: {} },
    { queryKey: keys.settings(stationId), refetchInterval: SETTINGS_REFRESH_MS },
  );
}

/** Reads the setpoints from the controller now; `useSettings` has the result at once. */
export function useReadSettings() {
  return useMutation({
    mutationFn: (stationId: number) =>
      call(calls.commands.settings, {
        params: { id: stationId },
        query: { read: 'now' },
        timeoutMs: READ_TIMEOUT_MS,
      }),
    onSuccess: (answer) => queryClient.setQueryData(keys.settings(answer.StationId), answer),
  });
}

/** The state of the desired setpoints of every station that has some. */
export function useSettingCounts(enabled = true) {
  return useRead(
    calls.commands.settingCounts,
    {},
    { queryKey: keys.settingCounts, enabled, refetchInterval: SETTINGS_REFRESH_MS },
  );
}

/** The station to push to. */
export interface PushRequest {
  readonly stationId: number;
  /** The interlock texts of the writes were confirmed. */
  readonly interlocksRead: boolean;
}

/**
 * Writes differing values to the controller of a station. The response has the result of each
 * entry; see `pushToast`.
 */
export const usePushConfig = () =>
  useAction(
    ({ stationId, interlocksRead }: PushRequest) =>
      call(calls.commands.pushConfig, {
        params: { id: stationId },
        query: interlocksRead ? { interlocks: 'read' } : {},
        timeoutMs: PUSH_TIMEOUT_MS,
      }),
    ({ stationId }) => settingsKeys(stationId),
  );

/** Restores what a push has overwritten. */
export const useRollBack = () =>
  useAction(
    ({ stationId, pushId }: { readonly stationId: number; readonly pushId: number }) =>
      call(calls.commands.rollBack, {
        params: { id: stationId },
        body: { PushId: pushId },
        timeoutMs: PUSH_TIMEOUT_MS,
      }),
    ({ stationId }) => settingsKeys(stationId),
  );

/**
 * The specification's text for the result of a push: an error (`ok` false) unless every entry is
 * applied.
 */
export function pushToast(result: PushResult): { readonly ok: boolean; readonly text: string } {
  const { StationId, Outcome, Entries } = result;
  if (Outcome === 'done') return { ok: true, text: TOASTS.remoteStationUpdated(StationId) };
  const there = Entries.filter(({ Applied }) => Applied).length;
  const first = Entries.find(({ Applied }) => !Applied);
  const applied = texts.valuesApplied(there, Entries.length);
  return {
    ok: false,
    text: TOASTS.remoteStationFailed(first?.Reason ? `${applied} ${first.Name}: ${first.Reason}` : applied),
  };
}

/** Reloads the data of a station whose controller may have changed. */
export async function refreshSettings(stationId: number): Promise<void> {
  await Promise.all(settingsKeys(stationId).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

const settingsKeys = (stationId: number) => [
  keys.settings(stationId),
  keys.settingCounts,
  keys.detail(stationId),
];
