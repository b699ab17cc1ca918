import { Link, useParams } from 'react-router';
import { useStation } from '../../data/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Page } from '../../ui/page/index.ts';
import { StationView } from './StationView.tsx';

/** One station by the id in the address. */
export default function StationScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <OneStation key={id} id={Number(id)} /> : <NoStation id={id} />;
}

function OneStation({ id }: { readonly id: number }) {
  const { data, error, isFetching, refetch } = useStation(id);
  if (error?.status === 404) return <NoStation id={String(id)} />;
  if (data !== undefined) return <StationView station={data} />;
  return (
    <Page title="Station" name={`Station ${id}`}>
      {error === null ? (
        <Loading label="Loading the station" />
      ) : (
        <Failed title="The station could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {error.detail}
        </Failed>
      )}
    </Page>
  );
}

function NoStation({ id }: { readonly id: string }) {
  return (
    <Page title="Station" name={`Station ${id}`}>
      <Empty title={`There is no station ${id}.`} action={<Link to="/stations">All stations</Link>} />
    </Page>
  );
}
