import type { AnalogFigures } from '@outpost/contract';
import type { AnalogFigureId } from '../model/address.ts';
import { type AnalogReportPointRows, shownAnalog, unitsOf } from '../model/analog.ts';
import { FigureText } from './FigureText.tsx';
import styles from './table.module.css';

export interface AnalogValueProps {
  readonly id: AnalogFigureId;
  readonly point: AnalogReportPointRows;
  readonly figures: AnalogFigures;
  /** Where the heading does not have the unit. */
  readonly withUnits?: boolean;
}

/** A figure of an analog point: a heavy value, a light unit. */
export function AnalogValue({ id, point, figures, withUnits = false }: AnalogValueProps) {
  const figure = shownAnalog(id, point, figures);
  const units = withUnits && figure.value !== null ? unitsOf(id, point) : '';
  return (
    <>
      <FigureText figure={figure} />
      {units !== '' && <span className={styles.units}>{units}</span>}
    </>
  );
}
