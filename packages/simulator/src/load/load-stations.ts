import type { NewStation } from '@outpost/contract';
import type { LoadHealth, LoadPlan } from './load-types.ts';

/** How station `index` of a load field is. */
export declare function loadHealth(plan: LoadPlan, index: number): LoadHealth;
/** Station `index` of a load field as the server is to know it. */
export declare function loadStation(plan: LoadPlan, index: number): NewStation;
