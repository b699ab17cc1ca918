import type { AlarmLogEntry } from '@outpost/contract';
import { Age, Moment } from '../time/index.ts';
import * as texts from './texts.ts';

/** How long the condition of an alarm has been true, or when it ended: `Returned 03:17`. */
export function AlarmAge({ RaisedAt, ReturnedAt }: Pick<AlarmLogEntry, 'RaisedAt' | 'ReturnedAt'>) {
  if (ReturnedAt === null) return <Age at={RaisedAt} />;
  return (
    <>
      {texts.returned} <Moment at={ReturnedAt} />
    </>
  );
}
