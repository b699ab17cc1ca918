import type { ProtocolDescriptor, SettingCounts, StationAdminRow } from '@outpost/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useProtocols } from '../../../../data/index.ts';
import { CheckBox } from '../../../../ui/check-box/index.ts';
import { Icon } from '../../../../ui/icon/Icon.tsx';
import { StateMark } from '../../../../ui/state/index.ts';
import { kindAndCode } from '../../../../ui/station-status/index.ts';
import { ActionsMenu } from '../../../../ui/table/index.ts';
import { Moment } from '../../../../ui/time/index.ts';
import { formatConnection, formatPollInterval } from '../model/rows.ts';
import styles from '../station-list.module.css';
import * as texts from '../texts.ts';

const PAGE = 200;

export interface StationTableProps {
  readonly rows: readonly StationAdminRow[];
  /** The state of setpoints, by station. */
  readonly counts: ReadonlyMap<number, SettingCounts>;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  readonly onClone: (station: StationAdminRow) => void;
  readonly onDelete: (station: StationAdminRow) => void;
  readonly onEnable: (station: StationAdminRow) => void;
}

/** Stations in rows, two hundred at a time; blocks on a phone. */
export function StationAdminTable({ rows, counts, chosen, onChoose, ...actions }: StationTableProps) {
  const [count, setCount] = useState(PAGE);
  const { data: protocols = [] } = useProtocols();
  const isAll = rows.length > 0 && rows.every(({ StationId }) => chosen.has(StationId));
  const toggle = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChoose(next);
  };
  const left = rows.length - count;
  return (
    <>
      <table className={`table stacked ${styles.table}`} aria-label={texts.stations}>
        <thead>
          <tr>
            <th scope="col" className={styles.check}>
              <CheckBox
                label={texts.selectAll(rows.length)}
                checked={isAll}
                onChange={(on) =>
                  toggle(
                    rows.map(({ StationId }) => StationId),
                    on,
                  )
                }
              />
            </th>
            <th scope="col">{texts.station}</th>
            <th scope="col">{texts.connection}</th>
            {[texts.points, texts.limits, texts.setpoints].map((title) => (
              <th key={title} scope="col" className="number">
                {title}
              </th>
            ))}
            <th scope="col">{texts.lastChange}</th>
            <th scope="col">
              <span className="visually-hidden">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row) => (
            <StationRow
              key={row.StationId}
              row={row}
              counts={counts.get(row.StationId) ?? null}
              protocols={protocols}
              isChosen={chosen.has(row.StationId)}
              onChosen={(on) => toggle([row.StationId], on)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button type="button" className="more-button" onClick={() => setCount(count + PAGE)}>
          {texts.showMore(left, rows.length)}
        </button>
      )}
    </>
  );
}

interface StationRowProps extends Pick<StationTableProps, 'onClone' | 'onDelete' | 'onEnable'> {
  readonly row: StationAdminRow;
  readonly counts: SettingCounts | null;
  readonly protocols: readonly ProtocolDescriptor[];
  readonly isChosen: boolean;
  readonly onChosen: (on: boolean) => void;
}

function StationRow(props: StationRowProps) {
  const { row, counts, protocols, isChosen, onChosen, onClone, onDelete, onEnable } = props;
  const { StationId, SiteName, Enabled } = row;
  return (
    <tr className={isChosen ? styles.chosen : undefined}>
      <td className={styles.check}>
        <CheckBox label={texts.selectNamed(SiteName)} checked={isChosen} onChange={onChosen} />
      </td>
      <th scope="row" className={styles.name}>
        <Link className="link-text" to={`/config/stations/${StationId}`}>
          {SiteName}
        </Link>
        <span className="note block">
          {texts.kindCodeAndId(kindAndCode(row), StationId)}
          {row.Area !== '' && ` · ${row.Area}`}
        </span>
        {!Enabled && (
          <span className="mark note">
            <StateMark state="disabled" size={12} /> {texts.disabled}
          </span>
        )}
      </th>
      <td className="breaks">
        {formatConnection(row, protocols)}
        <span className="note block">{formatPollInterval(row)}</span>
      </td>
      <td className="number" data-label={texts.pointsUnit}>
        {row.Points}
      </td>
      <td className="number wide-only" data-label={texts.limitsUnit}>
        {row.Limits}
      </td>
      <td className="number wide-only" data-label={texts.setpointsUnit}>
        {row.Settings}
        {counts !== null && <SettingStatus counts={counts} stationId={StationId} />}
      </td>
      <td className="wide-only">
        <Moment at={row.ChangedAt} />
        <span className="note block">{row.ChangedBy || texts.unknownUser}</span>
      </td>
      <td className="end">
        <ActionsMenu
          of={SiteName}
          groups={[
            {
              items: [
                { key: 'clone', label: texts.cloneAction, icon: 'plus', onSelect: () => onClone(row) },
                {
                  key: 'enable',
                  label: Enabled ? texts.disable : texts.enable,
                  icon: Enabled ? 'minus' : 'check',
                  onSelect: () => onEnable(row),
                },
              ],
            },
            {
              items: [
                { key: 'delete', label: texts.deleteAction, icon: 'trash', onSelect: () => onDelete(row) },
              ],
            },
          ]}
        />
      </td>
    </tr>
  );
}

/** Setpoints that need attention: drifted ones first. */
function SettingStatus({
  counts,
  stationId,
}: {
  readonly counts: SettingCounts;
  readonly stationId: number;
}) {
  const { Drifted, NotPushed } = counts;
  if (Drifted === 0 && NotPushed === 0) return null;
  return (
    <div>
      <Link to={`/config/stations/${stationId}?tab=settings`} className="mark warned">
        {Drifted > 0 && <Icon name="warning" size={14} />}
        {Drifted > 0 ? texts.driftedCount(Drifted) : texts.notPushedCount(NotPushed)}
      </Link>
    </div>
  );
}
