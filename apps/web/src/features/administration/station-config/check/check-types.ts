import type { ProtocolDescriptor, StationConfig } from '@outpost/contract';
import type { ConfigIssue } from '../model/problems.ts';

/** A request of the page to the check. */
export interface CheckQuestion {
  readonly number: number;
  readonly candidate: StationConfig;
  /** The protocol of the station. */
  readonly protocol: ProtocolDescriptor;
}

export interface CheckResponse {
  /** The number of the request. */
  readonly number: number;
  readonly issues: readonly ConfigIssue[];
}
