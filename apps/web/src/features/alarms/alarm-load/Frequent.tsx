import { NativeSelect } from '@mantine/core';
import type { AlarmLoad } from '@outpost/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/page/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { formatAge } from '../../../ui/time/index.ts';
import { formatNumber, formatShare, NO_VALUE } from '../../../ui/value/index.ts';
import styles from './alarm-load.module.css';
import * as texts from './texts.ts';

const DELAYS = [
  { value: 'on', label: texts.onDelay },
  { value: 'off', label: texts.offDelay },
] as const;

type Row = AlarmLoad['Top'][number];

/** The ten most frequent alarms, and how many activations a longer delay would have avoided. */
export function Frequent({ load }: { readonly load: AlarmLoad }) {
  const [kind, setKind] = useState<'on' | 'off'>('on');
  const [seconds, setSeconds] = useState(60);
  const tried = load.Top[0]?.Saved.map(({ Seconds }) => Seconds) ?? [];
  if (load.Top.length === 0) return null;
  return (
    <Card title={texts.mostFrequentAlarms} note={texts.delayEffect} className="whole-row">
      <div className={`line ${styles.tools}`}>
        <Segments label={texts.delayType} value={kind} onChange={setKind} options={DELAYS} />
        <NativeSelect
          aria-label={texts.delay}
          value={String(seconds)}
          onChange={(event) => setSeconds(Number(event.currentTarget.value))}
          data={tried.map((each) => ({ value: String(each), label: formatAge(each * 1_000) }))}
        />
        <p className={`muted ${styles.muted}`}>{kind === 'on' ? texts.onDelayHint : texts.offDelayHint}</p>
      </div>
      <div className="scroll">
        <table className={`table dense inset stacked in-lines ${styles.measures}`}>
          <ColumnHeads
            titles={[
              texts.alarm,
              { number: texts.activations },
              { number: texts.share },
              { number: texts.medianDuration },
              { number: texts.currentDelay },
              { number: texts.avoidedWith(formatAge(seconds * 1_000)) },
            ]}
          />
          <tbody>
            {load.Top.map((row) => (
              <FrequentRow
                key={`${row.StationId}/${row.PointId}/${row.Kind}/${row.Message}`}
                row={row}
                kind={kind}
                seconds={seconds}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function FrequentRow({
  row,
  kind,
  seconds,
}: {
  readonly row: Row;
  readonly kind: 'on' | 'off';
  readonly seconds: number;
}) {
  const now = kind === 'on' ? row.OnDelaySeconds : row.OffDelaySeconds;
  const saved = row.Saved.find(({ Seconds }) => Seconds === seconds);
  const count = saved === undefined ? 0 : kind === 'on' ? saved.ByOnDelay : saved.ByOffDelay;
  return (
    <tr>
      <th scope="row">
        <span className={styles.alarm}>
          <StateMark state={row.Priority} label={true} />
          <span>
            <Link to={`/stations/${row.StationId}`}>{row.SiteName}</Link>
            <span className="note block">
              {row.PointId === null ? row.Message : `${row.Message}, ${row.Name}`}
            </span>
          </span>
        </span>
      </th>
      <td className="number" data-label={texts.activations}>
        {formatNumber(row.Raises, 0)}
      </td>
      <td className="number" data-label={texts.share}>
        {formatShare(row.Share, 0)}
      </td>
      <td className="number" data-label={texts.medianDuration}>
        {row.MedianSeconds === null ? NO_VALUE : formatAge(row.MedianSeconds * 1_000)}
      </td>
      <td className="number" data-label={texts.currentDelay}>
        {now === null ? NO_VALUE : now === 0 ? texts.none : formatAge(now * 1_000)}
      </td>
      <td className="number" data-label={texts.avoidedWith(formatAge(seconds * 1_000))}>
        {now !== null && seconds <= now
          ? texts.alreadySet
          : texts.avoidedCount(formatNumber(count, 0), formatNumber(row.Raises, 0))}
      </td>
    </tr>
  );
}
