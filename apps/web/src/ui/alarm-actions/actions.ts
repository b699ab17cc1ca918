import type { AlarmSource } from '@outpost/contract';

/** What the dialogs do; each rejects with what happened in `detail`. */
export interface AlarmActions {
  readonly acknowledge: (ask: { ids: readonly number[]; comment?: string }) => Promise<unknown>;
  readonly shelve: (ask: {
    sources: readonly AlarmSource[];
    untilMs: number;
    reason: string;
  }) => Promise<unknown>;
  readonly takeOutOfService: (ask: { sources: readonly AlarmSource[]; reason: string }) => Promise<unknown>;
  readonly beginMaintenance: (ask: {
    stationId: number;
    untilMs: number;
    reason: string;
  }) => Promise<unknown>;
}
