import { Link } from 'react-router';
import { useStationOverviews } from '../../data/index.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Page } from '../../ui/page/Page.tsx';

/** All stations. */
export default function StationsScreen() {
  const { data } = useStationOverviews();
  return (
    <Page title="Stations">
      {data === undefined ? (
        <Loading label="Loading stations" />
      ) : (
        <ul>
          {data.map((station) => (
            <li key={station.StationId}>
              <Link to={`/stations/${station.StationId}`}>{station.SiteName}</Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
