import type { Context } from '../../platform/context.ts';
import type { ReachGuard, RecipientRepository } from '../recipients/index.ts';
import type { OnCallOverrideRepository } from './overrides/repository.ts';

/** What the services of on-call schedules share. */
export interface OnCallContext extends Context {
  readonly guard: ReachGuard;
  readonly overrides: OnCallOverrideRepository;
  readonly recipients: RecipientRepository;
}
