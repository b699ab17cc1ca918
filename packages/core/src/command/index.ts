export { checkWrite } from './check-write.ts';
export {
  CLOCK_TOLERANCE_MS,
  clockOffMs,
  clockPositions,
  clockText,
  clockValues,
  hasTwoDigitYears,
} from './controller-clock.ts';
export { formatPointValue } from './format-value.ts';
export { heldValue, matchesReported, mayHold } from './held-value.ts';
export { settingState } from './setting-state.ts';
export {
  groupRequest,
  groupWrites,
  type PointWrite,
  planWrite,
  type WriteRequest,
} from './write-request.ts';
