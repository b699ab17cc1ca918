import { Link, useParams } from 'react-router';
import { useFailure, useHasNews, useStation, useStationOverviews } from '../../../data/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { LastKnownStation } from './LastKnownStation.tsx';
import { StationView } from './StationView.tsx';
import * as texts from './texts.ts';

/** One station, by the id in the address. */
export default function StationScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <OneStation key={id} id={Number(id)} /> : <NoStation id={id} />;
}

function OneStation({ id }: { readonly id: number }) {
  const asked = useStation(id);
  const { data, error } = asked;
  const failure = useFailure(asked);
  const listed = useStationOverviews().data?.find(({ StationId }) => StationId === id);
  const hasNews = useHasNews(asked.dataUpdatedAt);
  if (error?.status === 404) return <NoStation id={String(id)} />;
  if (data !== undefined) return <StationView station={data} hasNews={hasNews} />;
  if (failure !== null && listed !== undefined)
    return (
      <LastKnownStation
        station={listed}
        reason={failure.detail}
        onRetry={() => void asked.refetch()}
        isRetrying={asked.isFetching}
      />
    );
  return (
    <Page title={texts.stationNumber(id)} name={texts.stationNumber(id)}>
      <LoadingOrFailed query={asked} loading={texts.loadingStation} failed={texts.couldNotLoadStation} />
    </Page>
  );
}

function NoStation({ id }: { readonly id: string }) {
  return (
    <Page title={texts.stationNumber(id)} name={texts.stationNumber(id)}>
      <Empty title={texts.stationNotFound(id)} action={<Link to="/stations">{texts.allStations}</Link>} />
    </Page>
  );
}
