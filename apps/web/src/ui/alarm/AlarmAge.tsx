import type { AlarmLogEntry } from '@outpost/contract';
import { Age, Moment } from '../time/index.ts';
import * as texts from './texts.ts';

interface AlarmAgeProps extends Pick<AlarmLogEntry, 'LastRaisedAt' | 'ReturnedAt'> {
  /** Of several: when one was raised last; null: at the same time. */
  readonly newestAt?: string | null;
}

/** How long the condition of an alarm has been true, or when it ended: `27 min`, `Returned 03:17`. */
export function AlarmAge({ LastRaisedAt, ReturnedAt, newestAt = null }: AlarmAgeProps) {
  if (ReturnedAt === null)
    return (
      <>
        <Age at={LastRaisedAt} />
        {newestAt !== null && (
          <span className="wide-only">
            , {texts.newest} <Age at={newestAt} />
          </span>
        )}
      </>
    );
  return (
    <>
      {texts.returned} <Moment at={ReturnedAt} />
    </>
  );
}
