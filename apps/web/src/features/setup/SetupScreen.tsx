import { Page } from '../../ui/page/Page.tsx';

/** The first Admin. */
export default function SetupScreen() {
  return <Page title="First Admin" />;
}
