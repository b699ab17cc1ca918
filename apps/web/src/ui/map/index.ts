export type { MapBackground } from './background.ts';
export type { PinMap } from './pin-map.ts';
export { hasWebGl } from './support.ts';
