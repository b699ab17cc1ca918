import type { DayStrip } from '@outpost/contract';
import { DayStripChart } from '../../../ui/strip/index.ts';
import { shownValue, ValueText } from '../../../ui/value/index.ts';
import { RateMark } from '../../../ui/value/RateMark.tsx';
import type { ShownKeyValue } from './key-values.ts';
import styles from './list.module.css';
import * as texts from './texts.ts';

export interface KeyValueCellProps {
  readonly shown: ShownKeyValue;
  readonly old: boolean;
  /** The only value that a phone has space for. */
  readonly matters: boolean;
  readonly strip: DayStrip | undefined;
}

const STRIP_WIDTH = 72;
const STRIP_HEIGHT = 24;

/** A key value with its name and last 24 h. */
export function KeyValueCell({ shown, old, matters, strip }: KeyValueCellProps) {
  const { keyValue, priority, hasFault } = shown;
  const value = shownValue(keyValue, keyValue, old);
  const beyond = value.trust === 'good' ? priority : null;
  return (
    <div className={matters ? `column ${styles.cell}` : `column ${styles.cell} ${styles.lesser}`}>
      <span className={styles.cellName}>{keyValue.Name}</span>
      <span className={styles.cellValue}>
        <span className={styles.cellText}>
          <ValueText value={value} priority={beyond} reason={keyValue.Reason} />{' '}
          {beyond !== null && hasFault && <span className={`toned tone-${beyond}`}>{texts.fault}</span>}
          <RateMark point={value.trust === 'good' ? keyValue : null} brief />
        </span>
        <span className={styles.cellStrip}>
          <DayStripChart
            strip={strip}
            kind={keyValue.Kind}
            units={keyValue.Units}
            decimals={keyValue.Decimals}
            onLabel={keyValue.OnLabel}
            offLabel={keyValue.OffLabel}
            width={STRIP_WIDTH}
            height={STRIP_HEIGHT}
            priority={beyond}
            leastSpan={10 ** (1 - keyValue.Decimals)}
            now={value.trust === 'good' && typeof keyValue.Value === 'number' ? keyValue.Value : null}
          />
        </span>
      </span>
    </div>
  );
}
