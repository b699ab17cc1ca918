import { calls } from '@outpost/contract';
import { useFailure, useRead, useSession } from '../../../data/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { formatHistorySize } from './format-size.ts';
import { GrowthChart } from './Growth.tsx';
import { OnDisk } from './OnDisk.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import * as texts from './texts.ts';

/** History grows slowly on disk. */
const SIZE_EVERY_MS = 60_000;

/** Storage, growth and retention of history. */
export default function HistoryScreen() {
  const { can } = useSession();
  const asked = useRead(calls.history.size, {}, { refetchInterval: SIZE_EVERY_MS });
  const failure = useFailure(asked);
  const { data, refetch, isFetching } = asked;
  return (
    <Page title={texts.history} {...(data && { sub: formatHistorySize(data) })}>
      {data !== undefined ? (
        <div className="cards">
          <OnDisk size={data} />
          <GrowthChart days={data.Days} />
          {can('Admin') && <RetentionCard />}
        </div>
      ) : failure === null ? (
        <Loading label={texts.loadingStorage} />
      ) : (
        <Failed title={texts.couldNotLoadStorage} onRetry={() => void refetch()} retrying={isFetching}>
          {failure.detail}
        </Failed>
      )}
    </Page>
  );
}
