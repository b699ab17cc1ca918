import type { AlarmLoad } from '@outpost/contract';
import { useServerNow } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { formatMoment } from '../../../ui/time/index.ts';
import { formatNumber } from '../../../ui/value/index.ts';
import styles from './alarm-load.module.css';
import * as texts from './texts.ts';
import { measuresOf, prioritiesOf, type TargetVerdict } from './verdicts.ts';

const LABELS: Readonly<Record<TargetVerdict, string>> = {
  within: texts.withinTarget,
  above: texts.aboveTarget,
  'too-much': texts.tooHigh,
};
/** Neutral: the shapes and colours of alarm priorities mean alarms. */
const MARKS: Readonly<Record<TargetVerdict, string>> = { within: '✓', above: '▲', 'too-much': '▲▲' };
const DAY_MS = 86_400_000;

/** Each metric with its target. */
export function Measures({ load }: { readonly load: AlarmLoad }) {
  const nowMs = useServerNow();
  const dataFromMs = Date.parse(load.DataFrom);
  const days = (Date.parse(load.To) - dataFromMs) / DAY_MS;
  return (
    <Card title={texts.isaTargets} note={texts.targetsContent}>
      {dataFromMs > Date.parse(load.From) && (
        <p className={`muted ${styles.since}`}>
          {texts.ratesSince(formatMoment(dataFromMs, nowMs), formatNumber(days, 1))}
        </p>
      )}
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
                  <Rating verdict={verdict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className={`label ${styles.heading}`}>{texts.priorityDistribution}</h3>
      <table className="table dense inset">
        <tbody>
          {prioritiesOf(load).map(({ name, raises, share, target, verdict }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{formatNumber(raises, 0)}</td>
              <td className="number">{formatNumber(100 * share, 0)} %</td>
              <td className="muted">
                {texts.targetPercent(formatNumber(100 * target, 0))} {verdict && <Rating verdict={verdict} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Rating({ verdict }: { readonly verdict: TargetVerdict }) {
  return (
    <span className={verdict === 'within' ? 'muted' : styles.aboveTarget}>
      <span aria-hidden="true">{MARKS[verdict]} </span>
      {LABELS[verdict]}
    </span>
  );
}
