import { calls, type PushResult } from '@outpost/contract';
import { useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { PUSH_TIMEOUT_MS, pushToast, refreshSettings } from './commands.ts';
import { call } from './runtime.ts';

/** Concurrent pushes: a slow controller delays few others, and the server is not overloaded. */
const MAX_AT_ONCE = 4;

/**
 * The result of the push to one of several stations. `interlock`: skipped because an interlock must
 * be confirmed first.
 */
export type StationPushOutcome =
  | { readonly kind: 'done' | 'failed'; readonly text: string }
  | { readonly kind: 'interlock' | 'stopped' };

export interface PushMany {
  /** By station, for finished pushes; null: not started. */
  readonly outcomes: ReadonlyMap<number, StationPushOutcome> | null;
  readonly isRunning: boolean;
  start(stationIds: readonly number[]): Promise<void>;
  /** Starts no more pushes; those under way finish. */
  stop(): void;
}

/** Pushes the configuration of several stations, a few at a time. Interlocks are not confirmed. */
export function usePushMany(): PushMany {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, StationPushOutcome> | null>(null);
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  return {
    outcomes,
    isRunning,
    stop: () => {
      isStopped.current = true;
    },
    start: async (stationIds) => {
      isStopped.current = false;
      setRunning(true);
      setOutcomes(new Map());
      const waiting = [...stationIds];
      const worker = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          const stationId = id;
          const outcome: StationPushOutcome = isStopped.current
            ? { kind: 'stopped' }
            : await pushOne(stationId);
          setOutcomes((before) => new Map(before).set(stationId, outcome));
        }
      };
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, worker));
      setRunning(false);
    },
  };
}

async function pushOne(stationId: number): Promise<StationPushOutcome> {
  try {
    const result: PushResult = await call(calls.commands.pushConfig, {
      params: { id: stationId },
      query: {},
      timeoutMs: PUSH_TIMEOUT_MS,
    });
    const { ok, text } = pushToast(result);
    return { kind: ok ? 'done' : 'failed', text };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'INTERLOCK_NOT_READ'
      ? { kind: 'interlock' }
      : { kind: 'failed', text: error.detail };
  } finally {
    void refreshSettings(stationId);
  }
}
