export { Pill, type PillProps } from './Pill.tsx';
export { StateMark, type StateMarkProps } from './StateMark.tsx';
export { SHAPES, type Shape, type Token } from './shapes.ts';
export {
  compareStates,
  isAnnunciated,
  isCommunicationSuppressed,
  isInMaintenance,
  STATE_LABELS,
  STATES,
  type State,
  type StateFacts,
  type StationCondition,
  stateOf,
  stateOfStation,
  worstPriority,
} from './state.ts';
export { formatTally, type Tally, tallyOf } from './tally.ts';
