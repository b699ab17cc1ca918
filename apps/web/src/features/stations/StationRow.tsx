import type { DayStrip } from '@outpost/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { Age } from '../../ui/age/index.ts';
import { Pill, StateMark } from '../../ui/state/index.ts';
import { NO_VALUE } from '../../ui/value/index.ts';
import { KeyValueCell } from './KeyValueCell.tsx';
import { shownKeyValues } from './key-values.ts';
import { kindAndCode } from './kinds.ts';
import styles from './list.module.css';
import type { ListItem } from './list.ts';
import type { Why } from './why.ts';

export interface StationRowProps {
  readonly item: ListItem;
  readonly why: Why;
  /** By PointId; undefined for a row that is not on screen. */
  readonly strips: ReadonlyMap<number, DayStrip> | undefined;
}

/** One station in the list; the whole row leads to it. */
export const StationRow = memo(function StationRow({ item, why, strips }: StationRowProps) {
  const { station, state, worst, old, standing } = item;
  const { values, matters } = shownKeyValues(station, station.Conditions, worst);
  const quiet = standing === 'normal' && why.detail === '' && !old;
  const heardAt = station.Communication.LastGoodPollAt;
  const classes = [
    styles.row,
    quiet ? styles.quiet : '',
    (old && heardAt !== null) || standing === 'disabled' ? styles.old : '',
  ];
  return (
    <li className={classes.join(' ')} data-station={station.StationId} data-state={state}>
      <StateMark state={state} label={why.pill === null ? true : undefined} />
      <div className={styles.who}>
        <Link className={styles.name} to={`/stations/${station.StationId}`} data-row="">
          {station.SiteName}
        </Link>
        <span className={styles.kind}>{kindAndCode(station)}</span>
      </div>
      <div className={styles.why}>
        {why.pill === null ? (
          <span className={styles.calm}>{why.headline}</span>
        ) : (
          <Pill state={why.pill} mark={false}>
            {why.headline}
          </Pill>
        )}{' '}
        {why.detail !== '' && <span className={styles.detail}>{why.detail}</span>}
      </div>
      {values.map((shown, index) => (
        <KeyValueCell
          key={shown.keyValue.PointId}
          shown={shown}
          old={old}
          matters={index === matters}
          strip={strips?.get(shown.keyValue.PointId)}
        />
      ))}
      <span className={styles.age}>{heardAt === null ? NO_VALUE : <Age at={heardAt} />}</span>
    </li>
  );
}, sameRow);

/** Judging makes new objects each second; a row is drawn again only when what it shows has changed. */
function sameRow(a: StationRowProps, b: StationRowProps): boolean {
  return (
    a.item.station === b.item.station &&
    a.item.state === b.item.state &&
    a.item.standing === b.item.standing &&
    a.item.old === b.item.old &&
    a.item.worst === b.item.worst &&
    a.why.headline === b.why.headline &&
    a.why.detail === b.why.detail &&
    a.why.pill === b.why.pill &&
    a.strips === b.strips
  );
}
