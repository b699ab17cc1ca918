import type { StationDetail } from '@outpost/contract';
import { MaintenanceTag } from '../../../ui/alarm/index.ts';
import { usePageZone } from '../../../ui/clock/page-zone.ts';
import {
  describeMaintenance,
  formatConsecutiveFailures,
  kindAndCode,
} from '../../../ui/station-status/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, formatTook } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

export interface StationSubProps {
  readonly station: StationDetail;
  readonly nowMs: number;
  /** The station is outside the areas to which the user's account is limited. */
  readonly isOutside: boolean;
}

/** `Lift station · 0417 · polled 3 s ago · 42 ms`, or `· last poll failed` */
export function StationSub({ station, nowMs, isOutside }: StationSubProps) {
  const { Status, LastAnswerAt, RoundTripMs, FailedPolls } = station.Communication;
  const online = Status === 'online';
  const maintenance = describeMaintenance(station.Suppression, nowMs, usePageZone());
  return (
    <span>
      {kindAndCode(station)}
      {LastAnswerAt !== null && (
        <>
          {' · '}
          {fill(online ? texts.polled : texts.lastResponseAgo, {
            age: <Age at={LastAnswerAt} suffix="ago" />,
          })}
        </>
      )}
      {online && FailedPolls > 0 && ` · ${formatConsecutiveFailures(FailedPolls)}`}
      {online &&
        FailedPolls === 0 &&
        RoundTripMs !== null &&
        ` · ${texts.responseIn(formatTook(RoundTripMs))}`}
      {isOutside && ` · ${texts.outsideYourAreas}`}
      {maintenance !== null && (
        <>
          {' '}
          <MaintenanceTag words={maintenance} />
        </>
      )}
    </span>
  );
}
