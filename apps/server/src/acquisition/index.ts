export { type Acquisition, createAcquisition } from './compose.ts';
export {
  type Carried,
  createDrivers,
  type DeviceSession,
  type Drivers,
  disabled,
  endpointOf,
  FieldError,
  type FieldStep,
  notFound,
  notReady,
  observeOnly,
  PROTOCOLS,
  type RequestTimes,
  sourceProblems,
} from './drivers/index.ts';
export {
  createImage,
  type Image,
  ImageReplica,
  ImageSource,
  type KnownTime,
  knownTimeOf,
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
