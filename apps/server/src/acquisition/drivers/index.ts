export type {
  Carried,
  DeviceSession,
  Driver,
} from './driver.ts';
export { createDrivers, type Drivers } from './drivers.ts';
export { FieldError } from './field-error.ts';
export { PROTOCOLS } from './registry.ts';
export { sourceProblems } from './source-problems.ts';
