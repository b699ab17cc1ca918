export type { PinMap } from './pin-map.ts';
export { hasWebGl } from './support.ts';
