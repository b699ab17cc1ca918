import type { LoadField, LoadOptions } from './load-types.ts';

/** Makes thousands of small stations for load; nothing listens until `start`. */
export declare function createLoadField(options?: LoadOptions): LoadField;
