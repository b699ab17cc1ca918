export { colourOf, isInAlarm } from './in-alarm.ts';
export { Pill } from './Pill.tsx';
export { StateMark } from './StateMark.tsx';
export { SHAPES, type Token } from './shapes.ts';
export {
  compareStates,
  type DisplayState,
  displayState,
  isAnnunciated,
  isCommunicationSuppressed,
  isInMaintenance,
  STATE_LABELS,
  STATES,
  stateOfStation,
} from './state.ts';
export { formatTally, type Tally, tallyOf } from './tally.ts';
