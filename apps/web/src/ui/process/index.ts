export { ProcessPicture } from './ProcessPicture.tsx';
export type {
  LevelLine,
  ProcessDiagram,
  ProcessFloat,
  ProcessPump,
  ProcessReading,
  ProcessScale,
  ProcessSetpoint,
  ProcessValve,
  ProcessVessel,
} from './types.ts';
