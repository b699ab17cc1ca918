export { createHub, type Hub } from './live/index.ts';
export { mapOriginsOf, mountMap } from './map/index.ts';
export { mountOverview } from './overview/index.ts';
export { mountViews } from './views/index.ts';
