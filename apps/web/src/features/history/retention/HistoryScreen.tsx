import { calls } from '@outpost/contract';
import { useRead, useSession } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
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
  const { data } = asked;
  return (
    <Page {...(data && { sub: formatHistorySize(data) })}>
      {data !== undefined ? (
        <div className="cards">
          <OnDisk size={data} />
          <GrowthChart days={data.Days} />
          {can('Admin') && <RetentionCard />}
        </div>
      ) : (
        <LoadingOrFailed query={asked} loading={texts.loadingStorage} failed={texts.couldNotLoadStorage} />
      )}
    </Page>
  );
}
