import { formatDayInstant, type Zone } from '../../../../ui/time/index.ts';
import { formatShare, NO_VALUE } from '../../../../ui/value/index.ts';
import { formatSpan } from '../model/duration.ts';
import { NO_DATA } from '../model/format-statistics.ts';
import type { TrendSpan } from '../model/range.ts';
import { knownUntilMs, ofSeveral, rowName, type TrendRow } from '../model/rows.ts';
import { quantityOfPoint } from '../model/shown-columns.ts';
import { analogCell, digitalCell, tableSpans } from '../model/values-table.ts';
import type { TrendData } from '../state/use-trend-data.ts';
import * as texts from '../texts.ts';
import styles from './values.module.css';

export interface ValuesTableProps {
  readonly rows: readonly TrendRow[];
  readonly data: TrendData;
  readonly span: TrendSpan;
  readonly zone: Zone;
  readonly nowMs: number;
}

/** The values of the chart in at most 60 rows, newest first. */
export function ValuesTable({ rows, data, span, zone, nowMs }: ValuesTableProps) {
  const several = ofSeveral(rows);
  const drawn = rows.filter(({ chosen }) => !chosen.hidden);
  const spans = tableSpans(span).toReversed();
  const widthMs = Math.max(...spans.map(({ fromMs, toMs }) => toMs - fromMs));
  const withSeconds = widthMs < 60_000;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs keyboard focus
    <section className={styles.scroll} tabIndex={0} aria-label={texts.values}>
      <table className={`dense table ${styles.values}`}>
        <caption className="visually-hidden">{texts.valuesTable(formatSpan(widthMs))}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.fromInZone(zone.name)}</th>
            {drawn.map((row) => (
              <th key={row.point.Id} scope="col" className="number">
                <span className={styles.ring}>{row.number}</span> {rowName(row, several)}
                {inParentheses(quantityOfPoint(row.point).units)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map((one) => (
            <tr key={one.fromMs}>
              <th scope="row" className="muted">
                {formatDayInstant(one.fromMs, zone.name, withSeconds)}
              </th>
              {drawn.map((row) => (
                <td key={row.point.Id} className="number">
                  {one.fromMs >= knownUntilMs(row, nowMs) ? NO_VALUE : formatCellText(row, data, one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const inParentheses = (units: string) => (units === '' ? '' : ` (${units})`);

/** `2.31 (2.10 to 2.60)`, `Running 42 %`, `no data` */
function formatCellText({ point }: TrendRow, data: TrendData, span: TrendSpan): string {
  if (point.Kind === 'analog') {
    const columns = data.analog.get(point.Id);
    if (columns === undefined) return NO_VALUE;
    const cell = analogCell(columns, span);
    if (cell === null) return NO_DATA;
    const { number } = quantityOfPoint(point);
    const [min, mean, max] = [cell.min, cell.mean, cell.max].map(number);
    return min === max ? mean! : `${mean} (${min} to ${max})`;
  }
  const digital = data.digital.get(point.Id);
  if (digital === undefined) return NO_VALUE;
  const cell = digitalCell(digital, span);
  if (cell === null) return NO_DATA;
  if (cell.onShare === 1) return point.OnLabel;
  return cell.onShare === 0 ? point.OffLabel : `${point.OnLabel} ${formatShare(cell.onShare, 0)}`;
}
