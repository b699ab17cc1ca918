export {
  countBadPoints,
  presentCommunication,
  presentConditions,
  presentDetail,
  presentOverview,
  presentPolled,
  presentQuiet,
  presentState,
  presentValue,
  wireValue,
} from './present.ts';
export { mountOverview, type OverviewDeps } from './routes.ts';
