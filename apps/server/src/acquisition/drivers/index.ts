export type {
  Carried,
  DeviceSession,
  Driver,
} from './driver.ts';
export { createDrivers, type Drivers } from './drivers.ts';
export {
  disabled,
  FieldError,
  type FieldStep,
  notFound,
  notReady,
  observeOnly,
  type RequestTimes,
} from './field-error.ts';
export { endpointOf, PROTOCOLS } from './registry.ts';
export { sourceProblems } from './source-problems.ts';
