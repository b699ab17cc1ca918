import type { AlarmLogEntry } from '@outpost/contract';
import { useHasNews, useServerNow, useStation } from '../../../../data/index.ts';
import { FactLine } from '../../../../ui/facts/index.ts';
import { judgeDetail } from '../../../../ui/station-status/index.ts';
import { Age } from '../../../../ui/time/index.ts';
import { isCurrentTrust, pointFormatOf, readAt, shownValue, ValueText } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';

/**
 * The present value of an alarm's point, or the last known one, and its age; of a lost communication,
 * that of the station's first analog key point.
 */
export function PresentFact({
  alarm: { StationId, PointId },
}: {
  readonly alarm: Pick<AlarmLogEntry, 'StationId' | 'PointId'>;
}) {
  const { data: station, dataUpdatedAt } = useStation(StationId);
  const nowMs = useServerNow();
  const hasNews = useHasNews(dataUpdatedAt);
  const row = station?.Points.find(({ Point }) =>
    PointId === null ? Point.Key && Point.Kind === 'analog' : Point.Id === PointId,
  );
  if (station === undefined || row === undefined) return null;
  const { Point, Value } = row;
  const value = shownValue(pointFormatOf(Point), Value, judgeDetail(station, nowMs, hasNews).old);
  const at = readAt(value.trust, Value.At, station.Communication.LastAnswerAt);
  const label = isCurrentTrust(value.trust) ? texts.valueNow : texts.valueLastKnown;
  return (
    <FactLine
      name={PointId === null ? texts.ofPoint(label, Point.Name) : label}
      text={
        <>
          <ValueText value={value} reason={Value.Reason} square />
          {at !== null && (
            <>
              {' '}
              (<Age at={at} suffix="ago" />)
            </>
          )}
        </>
      }
    />
  );
}
