import { calls } from '@outpost/contract';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useAction } from './use-action.ts';

const TESTS = { syslog: calls.integration.testSyslog } as const;
/** Longer than the server waits for the other system. */
const TEST_TIMEOUT_MS = 40_000;

/** Another system that can be tested. */
export type IntegrationTest = keyof typeof TESTS;

/** Sends a test message to another system; for Admins. */
export const useIntegrationTest = (of: IntegrationTest) =>
  useAction(() => call(TESTS[of], { timeoutMs: TEST_TIMEOUT_MS }), [keys.systemHealth]);
