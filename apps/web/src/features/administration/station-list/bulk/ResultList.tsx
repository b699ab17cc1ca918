import { formatCount } from '@outpost/core';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon/index.ts';
import { ColumnHeads } from '../../../../ui/table/index.ts';
import formsStyles from '../forms.module.css';
import * as texts from '../texts.ts';

/** The result, or preview, of one station. */
export interface StationResult {
  readonly StationId: number;
  readonly SiteName: string;
  /** `waiting`: in the queue. */
  readonly state: 'failed' | 'waiting' | 'done' | 'same';
  readonly outcome: string;
  readonly details: readonly string[];
}

const ORDER = ['failed', 'waiting', 'done', 'same'] as const;
const MAX_SHOWN = 500;

/** One line per station, failures first, below a line of counts. */
export function ResultList({
  title,
  results,
}: {
  readonly title: string;
  readonly results: readonly StationResult[];
}) {
  const sorted = results.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <div className="stack">
      <p role="status">
        <b>{title}:</b> {countText(sorted)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className={`frame ${formsStyles.lines}`} aria-label={texts.byStation(title)} tabIndex={0}>
        <table className="table dense stacked">
          <ColumnHeads titles={[texts.station, texts.result, texts.details]} />
          <tbody>
            {sorted.slice(0, MAX_SHOWN).map(({ StationId, SiteName, state, outcome, details }) => (
              <tr key={StationId}>
                <th scope="row">
                  <Link to={`/config/stations/${StationId}`}>{SiteName}</Link>
                </th>
                <td>
                  <span className={state === 'failed' ? 'mark warned' : undefined}>
                    {state === 'failed' && <Icon name="warning" size={14} />}
                    {outcome}
                  </span>
                </td>
                <td>
                  {details.map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sorted.length > MAX_SHOWN && (
        <p className="hint">{texts.showingFirstStations(MAX_SHOWN, sorted.length)}</p>
      )}
    </div>
  );
}

/** `2 not changed · 14 changed · 3 no change`. */
function countText(results: readonly StationResult[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => texts.outcomeCount(formatCount(count), outcome)).join(' · ');
}
