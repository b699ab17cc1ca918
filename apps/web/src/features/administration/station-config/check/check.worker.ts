/**
 * Checks stations against the contract in a worker, because its schemas are too large for the page.
 */
import { StationConfig } from '@outpost/contract';
import type { CheckAnswer, CheckQuestion } from './check-types.ts';

const ISSUES_MOST = 1_000;

self.addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  const result = StationConfig.safeParse(data.candidate);
  const issues = result.success
    ? []
    : result.error.issues.slice(0, ISSUES_MOST).map(({ path, message }) => ({
        path: path.map((part) => (typeof part === 'number' ? part : String(part))),
        message,
      }));
  const answer: CheckAnswer = { number: data.number, issues };
  self.postMessage(answer);
});
