import type { AlarmLoad } from '@outpost/contract';
import { useServerNow } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { formatDelay, formatMoment } from '../../../ui/time/index.ts';
import styles from './alarm-load.module.css';
import * as texts from './texts.ts';
import { hasDailyRates, type Measure, measuresOf, prioritiesOf, type TargetVerdict } from './verdicts.ts';

const LABELS: Readonly<Record<TargetVerdict, string>> = {
  within: texts.withinTarget,
  above: texts.aboveTarget,
  'too-much': texts.tooHigh,
  below: texts.belowTarget,
};
/** Neutral: the shapes and colours of alarm priorities mean alarms. */
const MARKS: Readonly<Record<TargetVerdict, string>> = {
  within: '✓',
  above: '▲',
  'too-much': '▲▲',
  below: '▼',
};

/** Each metric with its target. */
export function Measures({ load }: { readonly load: AlarmLoad }) {
  const nowMs = useServerNow();
  const dataFromMs = Date.parse(load.DataFrom);
  const since = formatMoment(dataFromMs, nowMs);
  const measures = measuresOf(load);
  return (
    <Card title={texts.isaTargets} note={texts.targetsContent} end={<OffTarget measures={measures} />}>
      {dataFromMs > Date.parse(load.From) && (
        <p className={`muted ${styles.since}`}>
          {hasDailyRates(load)
            ? texts.ratesSince(since, formatDelay(Date.parse(load.To) - dataFromMs))
            : texts.ratesFromOneHourOn(since)}
        </p>
      )}
      <Table title={texts.metric} measures={measures} />
    </Card>
  );
}

/** The share of each priority with its target. */
export function Priorities({ load }: { readonly load: AlarmLoad }) {
  const measures = prioritiesOf(load);
  return (
    <Card title={texts.priorityDistribution} end={<OffTarget measures={measures} />}>
      <Table title={texts.priority} measures={measures} />
    </Card>
  );
}

function OffTarget({ measures }: { readonly measures: readonly Measure[] }) {
  const off = measures.filter(({ verdict }) => verdict !== null && verdict !== 'within');
  return off.length > 0 && <b>{texts.offTarget(off.length, measures.length)}</b>;
}

/** @param title of the first column */
function Table({ title, measures }: { readonly title: string; readonly measures: readonly Measure[] }) {
  return (
    <div className="scroll">
      <table className={`table dense inset stacked ${styles.measures}`}>
        <ColumnHeads titles={[title, { number: texts.value }, texts.target, texts.rating]} />
        <tbody>
          {measures.map(({ name, note, value, target, verdict }) => (
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
