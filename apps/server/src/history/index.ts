export { createHistoryArea } from './compose.ts';
export {
  type History,
  type HistoryTask,
  type PastReader,
  type PastWork,
  type PointCheck,
  type ReadSamples,
  verifyRollUps,
} from './historian/index.ts';
export { spanOfQuery } from './trends/index.ts';
