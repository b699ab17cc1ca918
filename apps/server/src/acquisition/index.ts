export { type Acquisition, createAcquisition } from './compose.ts';
export {
  type Carried,
  type DeviceSession,
  type Drivers,
  FieldError,
  PROTOCOLS,
  sourceProblems,
} from './drivers/index.ts';
export {
  createImage,
  type Image,
  type LinkState,
  type PointColumns,
  presentValue,
  type StationImage,
  type Suppression,
  suppressionOf,
  unknownLink,
  wireValue,
} from './image/index.ts';
export type {
  AlarmSink,
  ConditionChange,
  ConditionSource,
} from './ingest/index.ts';
