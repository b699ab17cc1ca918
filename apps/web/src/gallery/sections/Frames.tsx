import { Button } from '@mantine/core';
import { Breadcrumbs, Card, Page, PageContext } from '../../ui/page/index.ts';
import { StateMark } from '../../ui/state/index.ts';
import { Sample, Samples, Section } from '../parts.tsx';

const TRAIL = [
  { label: 'Home', to: '/' },
  { label: 'Stations', to: '/stations' },
];

export function Frames() {
  return (
    <Section title="Pages and cards">
      <Samples wide>
        <Sample name="Breadcrumbs">
          <Breadcrumbs trail={TRAIL} here="Mill Creek Lift Station" />
        </Sample>
        <Sample name="Card">
          <Card>Nothing but a surface.</Card>
        </Sample>
        <Sample name="Card with a head">
          <Card title="Points" note="31 · 2 bad" end="last 24 h">
            Rows.
          </Card>
        </Sample>
      </Samples>
      <Sample name="Page">
        <PageContext value={{ title: 'Station', trail: TRAIL }}>
          <Page
            title="Mill Creek Lift Station"
            name="Components"
            mark={<StateMark state="critical" size={18} label />}
            sub="Lift station · 0417 · polled 3 s ago"
            actions={<Button variant="filled">Poll now</Button>}
          >
            <p>What the page is about.</p>
          </Page>
        </PageContext>
      </Sample>
    </Section>
  );
}
