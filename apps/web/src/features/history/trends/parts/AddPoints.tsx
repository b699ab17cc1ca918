import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useAlarms, usePointsTable } from '../../../../data/index.ts';
import { AlarmNote, annunciatedOf } from '../../../../ui/alarm/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { SearchField } from '../../../../ui/search-field/index.ts';
import { quantityOf } from '../../../../ui/value/index.ts';
import { findPoints } from '../model/find-points.ts';
import { pointsInAlarm } from '../model/points-in-alarm.ts';
import {
  MAX_ANALOG,
  MAX_DIGITAL,
  MAX_VIEW_POINTS,
  type TrendView,
  withoutPoint,
  withPoint,
} from '../model/view.ts';
import * as texts from '../texts.ts';
import styles from './add-points.module.css';

export interface AddPointsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly view: TrendView;
  readonly onView: (view: TrendView) => void;
  /** Numbers of selected analog and digital points. */
  readonly counts: { readonly analog: number; readonly digital: number };
}

const MAX_FOUND = 80;

/** Searches and selects points of any station, those in alarm first. */
export function AddPoints(props: AddPointsProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={texts.selectPoints}>
      {props.open && <Chooser {...props} />}
    </Dialog>
  );
}

function Chooser({ view, onView, counts, onClose }: AddPointsProps) {
  const asked = usePointsTable();
  const [search, setSearch] = useState('');
  const table = asked.data;
  const { activeAlarms } = useAlarms();
  const inAlarm = useMemo(() => pointsInAlarm(annunciatedOf(activeAlarms)), [activeAlarms]);
  // Rows stay in their places while alarms come and go.
  const [first] = useState(() => [...inAlarm.keys()]);
  const found = useMemo(
    () => (table === undefined ? [] : findPoints(table, search, MAX_FOUND, first)),
    [table, search, first],
  );
  const chosen = new Set(view.points.map(({ pointId }) => pointId));
  return (
    <div className="dialog-form wide-form">
      <SearchField
        label={texts.searchPointsHint}
        placeholder={texts.searchPoints}
        value={search}
        onChange={setSearch}
      />
      {table === undefined && (
        <LoadingOrFailed query={asked} loading={texts.loadingPoints} failed={texts.couldNotLoadPoints} />
      )}
      {table !== undefined && (
        <ul className={`frame rows ${styles.found}`} aria-label={texts.searchResults}>
          {found.map((row) => {
            const site = table.sites[table.siteOf[row]!]!;
            const pointId = table.pointIds[row]!;
            const isDigital = table.digital[row] === 1;
            const isFull =
              view.points.length >= MAX_VIEW_POINTS ||
              (isDigital ? counts.digital >= MAX_DIGITAL : counts.analog >= MAX_ANALOG);
            const own = table.units.texts[table.units.codes[row]!]!;
            const alarm = inAlarm.get(pointId);
            const { units } = quantityOf({ Units: own, Decimals: 0 });
            return (
              <li key={pointId}>
                <label className={`tick ${styles.point}`}>
                  <input
                    type="checkbox"
                    checked={chosen.has(pointId)}
                    disabled={isFull && !chosen.has(pointId)}
                    onChange={(event) =>
                      onView(
                        event.target.checked
                          ? withPoint(view, site.stationId, pointId)
                          : withoutPoint(view, pointId),
                      )
                    }
                  />
                  <span className="breaks">
                    {table.names.texts[table.names.codes[row]!]}
                    <span className={`note block ${styles.note}`}>
                      {site.name} · {table.terminals.texts[table.terminals.codes[row]!]}
                      {isDigital ? ` · ${texts.digital}` : units === '' ? '' : ` · ${units}`}
                    </span>
                  </span>
                  {alarm !== undefined && <AlarmNote {...alarm} />}
                </label>
              </li>
            );
          })}
        </ul>
      )}
      <p role="status" className="note">
        {table !== undefined && found.length === 0 && texts.noMatchesFor(search.trim())}
        {found.length === MAX_FOUND && `${texts.showingFirst(MAX_FOUND)} `}
        {found.length > 0 && texts.maxPoints(MAX_ANALOG, MAX_DIGITAL)}
      </p>
      <div className="buttons-end">
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </div>
  );
}
