export { type FoundPoint, PointFinder, zoneOfPoints } from './points.ts';
export { mountTrends } from './routes.ts';
export { spanOfQuery } from './span.ts';
export { createTrendStatistics, type ReadTrendStatistics } from './statistics-reader.ts';
export { endOf, retainedFrom, windowOf } from './window.ts';
