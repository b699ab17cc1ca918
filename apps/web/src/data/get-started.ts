import { calls, type SetupStepId } from '@outpost/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useRead } from './use-read.ts';

const REFRESH_MS = 5_000;
/** In session storage: of this tab only, and not after it is closed. */
const GUIDED = 'outpost.guided-setup';

/** The steps of a new installation, kept up to date; for Admins. */
export function useSetupSteps(enabled: boolean) {
  return useRead(
    calls.getStarted.read,
    {},
    { queryKey: keys.setupSteps, enabled, refetchInterval: REFRESH_MS },
  );
}

/** Sets which steps are skipped. */
export function useSkipSetupSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (Skipped: SetupStepId[]) => call(calls.getStarted.skip, { body: { Skipped } }),
    onSuccess: (steps) => client.setQueryData(keys.setupSteps, steps),
  });
}

const listeners = new Set<() => void>();
let isGuided = readGuided();

function readGuided(): boolean {
  try {
    return globalThis.sessionStorage?.getItem(GUIDED) === 'on';
  } catch {
    return false;
  }
}

/** Whether each screen of this tab leads to the next step. */
export function useGuidedSetup(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isGuided,
  );
}

export function setGuidedSetup(guided: boolean): void {
  isGuided = guided;
  try {
    if (guided) sessionStorage.setItem(GUIDED, 'on');
    else sessionStorage.removeItem(GUIDED);
  } catch {
    // Blocked by the browser: until the next reload.
  }
  for (const listener of listeners) listener();
}
