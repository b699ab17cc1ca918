export { Pill, type PillProps } from './Pill.tsx';
export { StateMark, type StateMarkProps } from './StateMark.tsx';
export {
  compareStates,
  STATE_WORDS,
  STATES,
  type State,
  type StationCondition,
  stateOfStation,
  worstPriority,
} from './state.ts';
export { type Tally, tallyInWords, tallyOf } from './tally.ts';
