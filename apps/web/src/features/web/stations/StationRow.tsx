import type { DayStrip } from '@outpost/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { Pill, StateMark } from '../../../ui/state/index.ts';
import { kindAndCode } from '../../../ui/station-status/index.ts';
import { Age } from '../../../ui/time/index.ts';
import { NO_VALUE } from '../../../ui/value/index.ts';
import { KeyValueCell } from './KeyValueCell.tsx';
import { shownKeyValues } from './key-values.ts';
import styles from './list.module.css';
import type { ListItem } from './list.ts';

export interface StationRowProps {
  readonly item: ListItem;
  /**
   * false for a row that is not visible: it has its name and status for searching in the page, but
   * no live values.
   */
  readonly full: boolean;
  /** By PointId; undefined while they load. */
  readonly strips: ReadonlyMap<number, DayStrip> | undefined;
}

/** One station in the list; the whole row is a link to it. */
export const StationRow = memo(function StationRow({ item, full, strips }: StationRowProps) {
  const { station, state, tone, old, displayedStatus, why, unacknowledged } = item;
  const suppressed = displayedStatus === 'normal' && why.detail === '' && !old;
  const heardAt = station.Communication.LastAnswerAt;
  const classes = [
    styles.row,
    `tone-${tone}`,
    tone === 'critical' && unacknowledged?.Priority === tone ? styles.waits : '',
    suppressed ? styles.muted : '',
    (old && heardAt !== null) || displayedStatus === 'disabled' ? styles.old : '',
  ];
  return (
    <li className={classes.join(' ')} data-station={station.StationId} data-state={state}>
      <StateMark state={state} label={why.pill === null ? true : undefined} />
      <div className="column">
        <Link
          className={`link-text row-link ${styles.name}`}
          to={`/stations/${station.StationId}`}
          data-row=""
        >
          {station.SiteName}
        </Link>
        <span className="note">{kindAndCode(station)}</span>
      </div>
      <div className={`breaks ${styles.why}`}>
        {why.pill === null ? (
          <span className="hint">{why.headline}</span>
        ) : (
          <Pill state={why.pill} mark={false}>
            {why.headline}
          </Pill>
        )}{' '}
        {why.detail !== '' && <span className="note">{why.detail}</span>}
      </div>
      {full && <Values item={item} strips={strips} />}
    </li>
  );
}, sameRow);

function Values({ item, strips }: Pick<StationRowProps, 'item' | 'strips'>) {
  const { station, worst, old } = item;
  const { values, matters } = shownKeyValues(station, station.Conditions, worst);
  const heardAt = station.Communication.LastAnswerAt;
  return (
    <>
      {values.map((shown, index) => (
        <KeyValueCell
          key={shown.keyValue.PointId}
          shown={shown}
          old={old}
          matters={index === matters}
          strip={strips?.get(shown.keyValue.PointId)}
        />
      ))}
      <span className={`note ${styles.age}`}>{heardAt === null ? NO_VALUE : <Age at={heardAt} />}</span>
    </>
  );
}

/** Status objects are new each second; a row is rendered again only when its content changes. */
function sameRow(a: StationRowProps, b: StationRowProps): boolean {
  return (
    a.item.station === b.item.station &&
    a.item.state === b.item.state &&
    a.item.tone === b.item.tone &&
    a.item.displayedStatus === b.item.displayedStatus &&
    a.item.old === b.item.old &&
    a.item.worst === b.item.worst &&
    a.item.why.headline === b.item.why.headline &&
    a.item.why.detail === b.item.why.detail &&
    a.item.why.pill === b.item.why.pill &&
    a.full === b.full &&
    a.strips === b.strips
  );
}
