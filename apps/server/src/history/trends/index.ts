export { mountTrends } from './routes.ts';
export { spanOfQuery } from './span.ts';
export { endOf, retainedFrom, windowOf } from './window.ts';
