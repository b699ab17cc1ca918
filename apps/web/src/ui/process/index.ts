export { PumpPair, type PumpPairProps } from './PumpPair.tsx';
export { PumpRow } from './PumpRow.tsx';
export { type LevelPictureProps, Tank, Well, WetWell } from './pictures.tsx';
export type { LevelLine, Measured, MeasuredLevel, PumpShown, Scale } from './types.ts';
