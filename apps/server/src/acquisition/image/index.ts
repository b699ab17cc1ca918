export type { PointColumns } from './columns.ts';
export { createImage, Image, type StationImage } from './image.ts';
export { type KnownTime, knownTimeOf } from './known-time.ts';
export { type LinkState, unknownLink } from './link.ts';
export { presentValue, wireValue } from './present-value.ts';
export { ImageReplica } from './replica.ts';
export { ReplicaFormatError } from './replica-format.ts';
export { ImageSource } from './replica-source.ts';
export { ownSuppressionOf, type Suppression, suppressionOf } from './suppression.ts';
