export { PumpPair, type PumpPairProps } from './PumpPair.tsx';
export { PumpRow } from './PumpRow.tsx';
export { type LevelPictureProps, Tank, Well, WetWell } from './pictures.tsx';
export type { LevelLine, MeasuredLevel, ProcessScale, ProcessValue, PumpShown } from './types.ts';
