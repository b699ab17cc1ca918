export {
  countBadPoints,
  presentCommunication,
  presentConditions,
  presentDetail,
  presentOverview,
  wireValue,
} from './present.ts';
export { mountOverview, type OverviewDeps } from './routes.ts';
