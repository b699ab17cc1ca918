import { Page } from '../../ui/page/Page.tsx';

export default function GridScreen() {
  return <Page title="Grid">{null}</Page>;
}
