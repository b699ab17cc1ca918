export {
  createHistory,
  createPastWork,
  type History,
  type HistoryTask,
  mountRetention,
  type PastReader,
  type PastWork,
  type PointCheck,
  type ReadSamples,
  verifyRollUps,
} from './historian/index.ts';
export { mountTrendFiles } from './trend-files/index.ts';
export { mountTrends, spanOfQuery } from './trends/index.ts';
