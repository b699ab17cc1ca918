/**
 * Checks stations against the contract in a worker, because its schemas are too large for the page.
 */
import type { CheckAnswer, CheckQuestion } from './check-types.ts';
import { issuesOf } from './issues.ts';

self.addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const { number, candidate, protocol } = data;
  const answer: CheckAnswer = { number, issues: issuesOf(candidate, protocol) };
  self.postMessage(answer);
});
