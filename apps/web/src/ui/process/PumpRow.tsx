import { StateMark } from '../state/index.ts';
import styles from './process.module.css';
import type { PumpShown } from './types.ts';

/** The pumps with labels and squares: filled when running, open when off. */
export function PumpRow({ pumps }: { pumps: readonly PumpShown[] }) {
  if (pumps.length === 0) return null;
  return (
    <ul className={styles.pumps}>
      {pumps.map((pump) => (
        <li key={pump.name} className={`${styles.pump} ${toneOf(pump)}`}>
          <Sign pump={pump} />
          {pump.name} {pump.word}
        </li>
      ))}
    </ul>
  );
}

function Sign({ pump }: { pump: PumpShown }) {
  if (pump.good && pump.state === 'failed') return <StateMark state={pump.priority ?? 'bad'} size={14} />;
  const filled = pump.state === 'running' || pump.state === 'failed';
  return <span className={filled ? styles.signOn : styles.sign} aria-hidden="true" />;
}

function toneOf(pump: PumpShown): string {
  if (!pump.good || pump.state === 'unknown') return styles.pumpOld ?? '';
  if (pump.state === 'failed') return `${styles.pumpFailed} ${pump.priority ? styles[pump.priority] : ''}`;
  return '';
}
