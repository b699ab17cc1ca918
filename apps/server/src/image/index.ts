export type { PointColumns } from './columns.ts';
export { createImage, Image, MAX_LIMITS, type StationImage } from './image.ts';
export { type LinkState, unknownLink } from './link.ts';
export { type StationQuiet, type Suppression, suppressionOf } from './quiet.ts';
