import type { AlarmLoad } from '@outpost/contract';
import { useServerNow } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { formatDelay, formatMoment } from '../../../ui/time/index.ts';
import { formatNumber, formatShare } from '../../../ui/value/index.ts';
import styles from './alarm-load.module.css';
import * as texts from './texts.ts';
import { hasDailyRates, measuresOf, prioritiesOf, type TargetVerdict } from './verdicts.ts';

const LABELS: Readonly<Record<TargetVerdict, string>> = {
  within: texts.withinTarget,
  above: texts.aboveTarget,
  'too-much': texts.tooHigh,
};
/** Neutral: the shapes and colours of alarm priorities mean alarms. */
const MARKS: Readonly<Record<TargetVerdict, string>> = { within: '✓', above: '▲', 'too-much': '▲▲' };

/** Each metric with its target. */
export function Measures({ load }: { readonly load: AlarmLoad }) {
  const nowMs = useServerNow();
  const dataFromMs = Date.parse(load.DataFrom);
  const since = formatMoment(dataFromMs, nowMs);
  return (
    <Card title={texts.isaTargets} note={texts.targetsContent}>
      {dataFromMs > Date.parse(load.From) && (
        <p className={`muted ${styles.since}`}>
          {hasDailyRates(load)
            ? texts.ratesSince(since, formatDelay(Date.parse(load.To) - dataFromMs))
            : texts.ratesFromOneHourOn(since)}
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
                  {verdict && <Rating verdict={verdict} />}
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
              <td className="number">{formatShare(share, 0)}</td>
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
