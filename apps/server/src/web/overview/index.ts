export {
  countBadPoints,
  presentCommunication,
  presentConditions,
  presentDetail,
  presentOverview,
  presentPolled,
  presentState,
  presentSuppression,
} from './present.ts';
export { mountOverview } from './routes.ts';
