import { Button } from '@mantine/core';
import { AlarmNote } from '../../ui/alarm/index.ts';
import { Breadcrumbs, Card, Page, PageContext } from '../../ui/page/index.ts';
import { LinksCard } from '../../ui/page/LinksCard.tsx';
import { StateMark } from '../../ui/state/index.ts';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const TRAIL = [
  { label: 'Home', to: '/' },
  { label: 'Stations', to: '/stations' },
];

export function Frames() {
  return (
    <GallerySection title="Pages and cards">
      <Samples wide>
        <GallerySample name="Breadcrumbs">
          <Breadcrumbs trail={TRAIL} here="Mill Creek Lift Station" />
        </GallerySample>
        <GallerySample name="Card">
          <Card>Surface only.</Card>
        </GallerySample>
        <GallerySample name="Card with a header">
          <Card title="Points" note="31 · 2 bad" end="last 24 h">
            Rows.
          </Card>
        </GallerySample>
        <GallerySample name="Card of links">
          <LinksCard
            title="Recent reports"
            note="in this browser"
            links={[
              { to: '#1', title: 'Mill Creek Lift Station', note: 'Time on · this month' },
              {
                ...{ to: '#2', title: 'Cedar Flats Well 1', note: 'Analog · May 2026' },
                end: <AlarmNote Message="Low drawdown" Priority="high" />,
              },
            ]}
          />
        </GallerySample>
      </Samples>
      <GallerySample name="Page">
        <PageContext value={{ title: 'Station', trail: TRAIL }}>
          <Page
            title="Mill Creek Lift Station"
            name="Components"
            mark={<StateMark state="critical" size={18} label />}
            sub="Lift station · 0417 · polled 3 s ago"
            actions={<Button variant="filled">Poll now</Button>}
          >
            <p>Page content.</p>
          </Page>
        </PageContext>
      </GallerySample>
    </GallerySection>
  );
}
