export { mountTrends, type TrendDeps } from './routes.ts';
