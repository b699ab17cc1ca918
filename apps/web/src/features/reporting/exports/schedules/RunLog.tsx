import { useExportRuns } from '../../../../data/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { formatDateRange, Moment } from '../../../../ui/time/index.ts';
import { formatBytes } from '../../../../ui/value/index.ts';
import styles from '../exports.module.css';
import * as texts from '../texts.ts';

/** The periods of a scheduled export: when they were delivered, and what failed. */
export function ExportRunLog({ id }: { readonly id: number }) {
  const asked = useExportRuns(id);
  const { data } = asked;
  if (data === undefined)
    return <LoadingOrFailed query={asked} loading={texts.loadingLog} failed={texts.couldNotLoadLog} />;
  if (data.length === 0) return <p className="dialog-form">{texts.notRunYet}</p>;
  return (
    <ul className={`rows ${styles.log}`}>
      {data.map(({ Id, From, To, State, CreatedAt, DeliveredAt, Files, Attempts, Error: error }) => (
        <li key={Id}>
          <p>
            {formatDateRange(From, To)}: {texts.runStates[State]} · <Moment at={DeliveredAt ?? CreatedAt} />
          </p>
          {Files.length > 0 && (
            <p className="note">
              {texts.runFiles(Files.length, formatBytes(Files.reduce((sum, { Bytes }) => sum + Bytes, 0)))}
            </p>
          )}
          {Attempts > 0 && <p className="note">{texts.attempts(Attempts)}</p>}
          {error !== null && <p className="failed">{error}</p>}
        </li>
      ))}
    </ul>
  );
}
