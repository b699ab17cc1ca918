import { Page } from '../../ui/page/Page.tsx';

export default function MapScreen() {
  return <Page title="Map">{null}</Page>;
}
