export {
  countBadPoints,
  presentCommunication,
  presentConditions,
  presentDetail,
  presentOverview,
  presentPolled,
  presentState,
  presentSuppression,
  presentValue,
  wireValue,
} from './present.ts';
export { mountOverview, type OverviewDeps } from './routes.ts';
