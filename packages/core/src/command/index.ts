export {
  CLOCK_PURPOSES,
  CLOCK_TOLERANCE_MS,
  clockMoment,
  clockOffMs,
  clockPositions,
  clockText,
  clockValues,
  keepsTwoDigits,
} from './controller-clock.ts';
export { formatPointValue } from './format-value.ts';
export { heldValue, matchesReported, mayHold } from './held-value.ts';
export { type SettingFacts, settingState } from './setting-state.ts';
export {
  groupRequest,
  groupWrites,
  type PointWrite,
  planWrite,
  type WritePlan,
  type WriteRequest,
} from './write-request.ts';
