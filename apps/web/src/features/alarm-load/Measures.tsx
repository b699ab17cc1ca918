import type { AlarmLoad } from '@outpost/contract';
import { Card } from '../../ui/page/index.ts';
import { type DisplayState, StateMark } from '../../ui/state/index.ts';
import { formatNumber } from '../../ui/value/index.ts';
import styles from './alarm-load.module.css';
import { measuresOf, prioritiesOf, type TargetVerdict } from './verdicts.ts';

const LABELS: Readonly<Record<TargetVerdict, string>> = {
  within: 'within',
  above: 'above',
  'too-much': 'too much',
};
const MARKS: Readonly<Record<TargetVerdict, DisplayState>> = {
  within: 'normal',
  above: 'medium',
  'too-much': 'high',
};

/** Each figure beside what it should be. */
export function Measures({ load }: { readonly load: AlarmLoad }) {
  return (
    <Card title="Against ISA-18.2" note="targets for one person, table 7">
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" className={styles.number}>
                Here
              </th>
              <th scope="col">Should be</th>
              <th scope="col">Verdict</th>
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
      <h3 className={styles.heading}>Priorities</h3>
      <table className={styles.table}>
        <tbody>
          {prioritiesOf(load).map(({ name, raises, share, target }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.number}>{formatNumber(raises, 0)}</td>
              <td className={styles.number}>{formatNumber(100 * share, 0)} %</td>
              <td className={styles.soft}>about {formatNumber(100 * target, 0)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
