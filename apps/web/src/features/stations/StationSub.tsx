import type { StationDetail } from '@outpost/contract';
import { Age } from '../../ui/age/index.ts';
import { MaintenanceTag } from '../../ui/alarm/index.ts';
import { failedPollsWords, kindAndCode, maintenanceWords } from '../../ui/standing/index.ts';
import { roundTripWords } from './facts.ts';
import styles from './station.module.css';

/** `Lift station · 0417 · polled 3 s ago · 42 ms`, or `· last poll failed` */
export function StationSub({ station, nowMs }: { readonly station: StationDetail; readonly nowMs: number }) {
  const { Status, LastAnswerAt, RoundTripMs, FailedPolls } = station.Communication;
  const online = Status === 'online';
  const maintenance = maintenanceWords(station.Quiet, nowMs);
  return (
    <span className={styles.sub}>
      {kindAndCode(station)}
      {LastAnswerAt !== null && (
        <>
          {online ? ' · polled ' : ' · last answered '}
          <Age at={LastAnswerAt} suffix="ago" />
        </>
      )}
      {online && FailedPolls > 0 && ` · ${failedPollsWords(FailedPolls)}`}
      {online && FailedPolls === 0 && RoundTripMs !== null && ` · ${roundTripWords(RoundTripMs)}`}
      {maintenance !== null && (
        <>
          {' '}
          <MaintenanceTag words={maintenance} />
        </>
      )}
    </span>
  );
}
