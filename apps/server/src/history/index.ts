export {
  createHistoryArea,
  createNodeHistory,
  type HistoryElsewhere,
  readLane,
  settleHistoryOf,
} from './compose.ts';
export {
  type History,
  type HistoryTask,
  type PastWork,
  verifyRollUps,
} from './historian/index.ts';
export { spanOfQuery } from './trends/index.ts';
