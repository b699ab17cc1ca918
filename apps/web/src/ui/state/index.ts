export { colourOf, isInAlarm } from './in-alarm.ts';
export { Pill } from './Pill.tsx';
export { StateMark } from './StateMark.tsx';
export { PRIORITY_COLOURS, SHAPES, type Token } from './shapes.ts';
export {
  compareStates,
  type DisplayState,
  displayState,
  isAnnunciated,
  isCommunicationSuppressed,
  isInMaintenance,
  isPriority,
  STATE_LABELS,
  STATES,
  stateOfStation,
} from './state.ts';
export { formatTally, type Tally, tallyOf } from './tally.ts';
