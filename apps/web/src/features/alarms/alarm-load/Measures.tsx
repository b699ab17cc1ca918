import type { AlarmLoad } from '@outpost/contract';
import { Card } from '../../../ui/page/index.ts';
import { type DisplayState, StateMark } from '../../../ui/state/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
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
      <div className="scroll">
        <table className={`table dense inset stacked ${styles.measures}`}>
          <ColumnHeads titles={[texts.metric, { number: texts.value }, texts.target, texts.rating]} />
          <tbody>
            {measuresOf(load).map(({ name, note, value, target, verdict }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span className="note block">{note}</span>
                </th>
                <td className="number" data-label={texts.value}>
                  {value}
                </td>
                <td className={`muted ${styles.whole}`} data-label={texts.target}>
                  {target}
                </td>
                <td className={styles.whole} data-label={texts.rating}>
                  <span className="mark">
                    <StateMark state={MARKS[verdict]} />
                    {LABELS[verdict]}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className={`label ${styles.heading}`}>{texts.priorityDistribution}</h3>
      <table className="table dense inset">
        <tbody>
          {prioritiesOf(load).map(({ name, raises, share, target }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{formatNumber(raises, 0)}</td>
              <td className="number">{formatNumber(100 * share, 0)} %</td>
              <td className="muted">{texts.targetPercent(formatNumber(100 * target, 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
