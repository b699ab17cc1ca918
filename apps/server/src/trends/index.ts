export { mountTrends, type TrendDeps } from './routes.ts';
export { spanOfQuery } from './span.ts';
export { endOf, keptOf, windowOf } from './window.ts';
