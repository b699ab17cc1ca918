import type { TrendStations } from '../../../../data/index.ts';
import type { TrendRows } from '../model/rows.ts';
import { MAX_ANALOG, MAX_DIGITAL } from '../model/view.ts';
import * as texts from '../texts.ts';
import styles from './notices.module.css';

export interface TrendNoticesProps {
  readonly rows: TrendRows;
  readonly stations: TrendStations;
  /** Error of the last update; null: none. */
  readonly failure: string | null;
  /** Error while loading alarms; null: none. */
  readonly alarmsFailure: string | null;
  readonly onRetry: () => void;
  /** Removes points that no longer exist; null: there are none. */
  readonly onRemove: (() => void) | null;
}

/** Points that are not shown, and errors. */
export function TrendNotices({
  rows,
  stations,
  failure,
  alarmsFailure,
  onRetry,
  onRemove,
}: TrendNoticesProps) {
  const deleted: string[] = [];
  const notices: string[] = [];
  if (stations.missing.length > 0) deleted.push(texts.stationsNotFound(stations.missing));
  if (rows.missing.length > 0) {
    deleted.push(texts.pointsNotShown(rows.missing.map(({ pointId }) => pointId)));
  }
  if (rows.left > 0) {
    notices.push(`${texts.maxPointsShown(MAX_ANALOG, MAX_DIGITAL)} ${texts.moreNotShown(rows.left)}`);
  }
  if (stations.failure !== null) notices.push(texts.couldNotLoadStation(stations.failure.detail));
  return (
    <>
      {deleted.length > 0 && (
        <p className={`frame ${styles.notice}`} role="status">
          {deleted.join(' ')}{' '}
          {onRemove !== null && (
            <button type="button" className="text-button" onClick={onRemove}>
              {texts.removeDeletedPoints}
            </button>
          )}
        </p>
      )}
      {notices.map((text) => (
        <p key={text} className={`frame ${styles.notice}`} role="status">
          {text}
        </p>
      ))}
      {failure !== null && (
        <p className={`frame ${styles.notice}`} role="alert">
          {texts.couldNotUpdate(failure)}{' '}
          <button type="button" className="text-button" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {alarmsFailure !== null && failure === null && (
        <p className={`frame ${styles.notice}`} role="alert">
          {texts.couldNotLoadAlarms(alarmsFailure)}{' '}
          <button type="button" className="text-button" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        </p>
      )}
    </>
  );
}
