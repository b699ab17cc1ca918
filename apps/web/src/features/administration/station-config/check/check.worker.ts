/**
 * Checks stations against the contract in a worker, because its schemas are too large for the page.
 */
import type { CheckQuestion, CheckResponse } from './check-types.ts';
import { issuesOf } from './issues.ts';

self.addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const { number, candidate, protocol } = data;
  const answer: CheckResponse = { number, issues: issuesOf(candidate, protocol) };
  self.postMessage(answer);
});
