import { useParams } from 'react-router';
import { useStation } from '../../data/index.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Page } from '../../ui/page/Page.tsx';

/** One station. */
export default function StationScreen() {
  const { data } = useStation(Number(useParams().id));
  if (data === undefined) return <Loading label="Loading the station" />;
  return <Page title={data.SiteName} name={data.SiteName} />;
}
