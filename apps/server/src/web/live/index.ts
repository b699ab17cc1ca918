export { createHub } from './hub.ts';
export type { Hub } from './live-types.ts';
