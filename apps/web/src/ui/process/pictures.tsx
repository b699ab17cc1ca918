import { PumpRow } from './PumpRow.tsx';
import type { LevelLine, MeasuredLevel, ProcessScale, PumpShown } from './types.ts';
import { Vessel, type VesselProps } from './Vessel.tsx';

export interface LevelPictureProps {
  readonly name: string;
  readonly level: MeasuredLevel;
  readonly scale: ProcessScale;
  readonly lines: readonly LevelLine[];
  readonly pumps: readonly PumpShown[];
}

/** A lift station's wet well: level, setpoints, limits, float and pumps. */
export function WetWell(props: LevelPictureProps & Pick<VesselProps, 'float'>) {
  return <LevelPicture {...props} shape="well" />;
}

/** A storage tank. */
export function Tank(props: LevelPictureProps) {
  return <LevelPicture {...props} shape="tank" />;
}

/** A well: how far the water is drawn down below its static level. */
export function Well(props: LevelPictureProps) {
  return <LevelPicture {...props} shape="borehole" downwards />;
}

function LevelPicture({ pumps, ...vessel }: LevelPictureProps & VesselProps) {
  return (
    <>
      <Vessel {...vessel} />
      <PumpRow pumps={pumps} />
    </>
  );
}
