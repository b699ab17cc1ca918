export { mountTrends, type TrendDeps } from './routes.ts';
export { endOf, keptOf, windowOf } from './window.ts';
