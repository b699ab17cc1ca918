export { PumpPair } from './PumpPair.tsx';
export { PumpRow } from './PumpRow.tsx';
export { Tank, Well, WetWell } from './pictures.tsx';
export type { LevelLine, MeasuredLevel, ProcessScale, ProcessValue, PumpShown } from './types.ts';
