export { createWeb, type Mountable } from './compose.ts';
export type { Hub } from './live/index.ts';
