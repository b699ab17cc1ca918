import type { HealthFigure, HealthPart } from '@outpost/contract';
import { useState } from 'react';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { Moment } from '../../../ui/time/index.ts';
import { formatBytes, formatNumber } from '../../../ui/value/index.ts';
import styles from './health.module.css';
import { formatParts } from './problems.ts';
import * as texts from './texts.ts';

export interface PartFiguresProps {
  readonly parts: readonly HealthPart[];
  /** Whether the figures are shown at first. */
  readonly isOpen: boolean;
}

/** All parts in one line, and their figures, which can be folded. */
export function PartFigures({ parts, isOpen }: PartFiguresProps) {
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className={`surface ${styles.parts}`} open={isOpenAtFirst}>
      <summary>
        <span>{formatParts(parts)}</span> <span className={styles.toggle}>{texts.metrics}</span>
      </summary>
      <div className={styles.figures}>
        {parts.map(({ Name, Figures }) => (
          <section key={Name}>
            <h2>{Name}</h2>
            <Facts>
              {Figures.map((figure) => (
                <FactLine key={figure.Label} name={figure.Label} text={<FigureValue figure={figure} />} />
              ))}
            </Facts>
          </section>
        ))}
      </div>
    </details>
  );
}

function FigureValue({ figure: { Kind, Value } }: { readonly figure: HealthFigure }) {
  if (Value === null) return Kind === 'time' ? texts.never : texts.unknown;
  if (typeof Value === 'string') return Kind === 'time' ? <Moment at={Value} /> : Value;
  if (Kind === 'bytes') return formatBytes(Value);
  const number = formatNumber(Value, 0);
  return Kind === 'seconds' ? texts.seconds(number) : number;
}
