import type { StationConfig } from '@outpost/contract';
import type { ConfigIssue } from '../model/problems.ts';

/** What the page asks of the check. */
export interface CheckQuestion {
  readonly number: number;
  readonly candidate: StationConfig;
}

export interface CheckAnswer {
  /** That of the question. */
  readonly number: number;
  readonly issues: readonly ConfigIssue[];
}
