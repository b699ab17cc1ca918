export type { PointColumns } from './columns.ts';
export { createImage, Image, type StationImage } from './image.ts';
export { type LinkState, unknownLink } from './link.ts';
export { presentValue, wireValue } from './present-value.ts';
export { ownSuppressionOf, type Suppression, suppressionOf } from './suppression.ts';
