import { calls, type SkippedSteps } from '@outpost/contract';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useReplacing } from './use-action.ts';
import { useRead } from './use-read.ts';

const REFRESH_MS = 5_000;

/** The steps of a new installation, kept up to date; for Admins. */
export function useSetupSteps(enabled: boolean) {
  return useRead(
    calls.getStarted.read,
    {},
    { queryKey: keys.setupSteps, enabled, refetchInterval: REFRESH_MS },
  );
}

/** Sets which steps are skipped. */
export const useSkipSetupSteps = () =>
  useReplacing((body: SkippedSteps) => call(calls.getStarted.skip, { body }), keys.setupSteps);
