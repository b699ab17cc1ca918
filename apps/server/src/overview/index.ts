export {
  countBadPoints,
  presentCommunication,
  presentConditions,
  presentDetail,
  presentOverview,
  presentPolled,
  presentQuiet,
  presentState,
  wireValue,
} from './present.ts';
export { mountOverview, type OverviewDeps } from './routes.ts';
