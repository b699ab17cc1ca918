import type { Numbers } from '../models/model.ts';
import type { SiteFaultsState } from './site-faults.ts';

/** A site as plain data; see `FieldState`. */
export interface SiteState {
  readonly state: Numbers;
  readonly random: number;
  readonly clockOffsetMs: number;
  readonly faults: SiteFaultsState;
}
