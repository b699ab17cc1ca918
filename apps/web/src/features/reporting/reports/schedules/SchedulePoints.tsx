import { Button } from '@mantine/core';
import type { StationReportKind } from '@outpost/contract';
import { useReportPoints } from '../../../../data/index.ts';
import { PickList, type PickOption } from '../../../../ui/pick-list/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import * as texts from '../texts.ts';
import styles from './schedules.module.css';

export interface SchedulePointsProps {
  readonly kind: StationReportKind;
  /** The stations of the report. */
  readonly stations: readonly PickOption[];
  /** null: all. */
  readonly chosen: readonly number[] | null;
  readonly onChange: (chosen: number[] | null) => void;
  readonly error: string | undefined;
}

/** Selects all points of the stations or some of them. */
export function SchedulePoints({ kind, stations, chosen, onChange, error }: SchedulePointsProps) {
  return (
    <div className="stack">
      <div className="label">{texts.points}</div>
      <Segments
        label={texts.points}
        wide
        value={chosen === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: texts.allPoints },
          { value: 'some', label: texts.somePoints },
        ]}
        onChange={(which) => onChange(which === 'all' ? null : [])}
      />
      {chosen !== null && (
        <>
          {stations.map((station) => (
            <StationPoints
              key={station.id}
              kind={kind}
              station={station}
              chosen={chosen}
              onChange={onChange}
            />
          ))}
          {error !== undefined && (
            <p className="failed" role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </div>
  );
}

interface StationPointsProps {
  readonly kind: StationReportKind;
  readonly station: PickOption;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
}

function StationPoints({ kind, station, chosen, onChange }: StationPointsProps) {
  const { data, error, refetch } = useReportPoints(kind, station.id);
  if (data === undefined) {
    return (
      <p className={`note ${styles.hint}`}>
        {station.label}: {error === null ? texts.loading : error.detail}{' '}
        {error !== null && <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
      </p>
    );
  }
  if (data.length === 0) return <p className={`note ${styles.hint}`}>{texts.noPointsIn(station.label)}</p>;
  const own = new Set(data.map(({ PointId }) => PointId));
  return (
    <PickList
      label={station.label}
      placeholder={texts.findPoint}
      multiple
      options={data.map(({ PointId, Point, Name }) => ({ id: PointId, label: Name, note: Point }))}
      chosen={chosen.filter((id) => own.has(id))}
      onChange={(ids) => onChange([...chosen.filter((id) => !own.has(id)), ...ids])}
    />
  );
}
