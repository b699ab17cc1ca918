import type { StationDetail } from '@outpost/contract';
import { Link } from 'react-router';
import { usePublicConfig } from '../../../data/index.ts';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { formatLocalTime, formatPosition } from './facts.ts';
import * as texts from './texts.ts';

/** Location and notes of the station; not shown if there are none. */
export function SiteCard({ station, nowMs }: { readonly station: StationDetail; readonly nowMs: number }) {
  const position = formatPosition(station);
  const config = usePublicConfig();
  const timeZone = station.TimeZone ?? config.TimeZone;
  const localTime = formatLocalTime(timeZone, nowMs);
  const notes = station.Notes.trim();
  if (position === null && localTime === null && notes === '') return null;
  return (
    <Card title={texts.site}>
      <Facts>
        {localTime !== null && <FactLine name={texts.localTime} text={localTime} title={timeZone} />}
        {position !== null && (
          <FactLine
            name={texts.location}
            text={<Link to={`/map?station=${station.StationId}`}>{position}</Link>}
            title={texts.showOnMap}
          />
        )}
        {notes !== '' && <FactLine name={texts.notes} text={notes} below />}
      </Facts>
    </Card>
  );
}
