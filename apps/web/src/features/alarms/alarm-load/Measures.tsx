import type { AlarmLoad } from '@outpost/contract';
import { Card } from '../../../ui/page/index.ts';
import { type DisplayState, StateMark } from '../../../ui/state/index.ts';
import { formatNumber } from '../../../ui/value/index.ts';
import styles from './alarm-load.module.css';
import * as texts from './texts.ts';
import { measuresOf, prioritiesOf, type TargetVerdict } from './verdicts.ts';

const LABELS: Readonly<Record<TargetVerdict, string>> = {
  within: texts.withinTarget,
  above: texts.aboveTarget,
  'too-much': texts.tooHigh,
};
const MARKS: Readonly<Record<TargetVerdict, DisplayState>> = {
  within: 'normal',
  above: 'medium',
  'too-much': 'high',
};

/** Each metric with its target. */
export function Measures({ load }: { readonly load: AlarmLoad }) {
  return (
    <Card title={texts.isaTargets} note={texts.targetsContent}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.metric}</th>
              <th scope="col" className={styles.number}>
                {texts.value}
              </th>
              <th scope="col">{texts.target}</th>
              <th scope="col">{texts.rating}</th>
            </tr>
          </thead>
          <tbody>
            {measuresOf(load).map(({ name, note, value, target, verdict }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className={styles.note}>{note}</span>
                </th>
                <td className={styles.number}>{value}</td>
                <td className={styles.soft}>{target}</td>
                <td>
                  <span className={styles.verdict}>
                    <StateMark state={MARKS[verdict]} />
                    {LABELS[verdict]}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className={styles.heading}>{texts.priorityDistribution}</h3>
      <table className={styles.table}>
        <tbody>
          {prioritiesOf(load).map(({ name, raises, share, target }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.number}>{formatNumber(raises, 0)}</td>
              <td className={styles.number}>{formatNumber(100 * share, 0)} %</td>
              <td className={styles.soft}>{texts.targetPercent(formatNumber(100 * target, 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
