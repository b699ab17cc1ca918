export { Pill, type PillProps } from './Pill.tsx';
export { StateMark, type StateMarkProps } from './StateMark.tsx';
export { SHAPES, type StateShape, type Token } from './shapes.ts';
export {
  compareStates,
  type DisplayState,
  displayState,
  isAnnunciated,
  isCommunicationSuppressed,
  isInMaintenance,
  STATE_LABELS,
  STATES,
  type StateFacts,
  type StationCondition,
  stateOfStation,
  worstDisplayedPriority,
} from './state.ts';
export { formatTally, type Tally, tallyOf } from './tally.ts';
