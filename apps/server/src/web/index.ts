export { createWeb } from './compose.ts';
export type { Hub } from './live/index.ts';
