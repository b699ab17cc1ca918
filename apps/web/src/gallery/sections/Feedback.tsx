import { Button } from '@mantine/core';
import type { OnCallNow } from '@outpost/contract';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import { Empty, Failed, Loading, LoadingOrFailed, NoStations } from '../../ui/feedback/index.ts';
import { ICONS } from '../../ui/icon/Icon.tsx';
import { Icon } from '../../ui/icon/index.ts';
import { KeyHint } from '../../ui/key-hint/index.ts';
import { OnCallLine } from '../../ui/on-call/index.ts';
import styles from '../gallery.module.css';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const RETRYING = {
  data: undefined,
  error: { detail: "Can't reach the server." },
  failureReason: null,
  isFetching: true,
  refetch: () => Promise.resolve(),
};

const ON_CALL: OnCallNow = {
  TimeZone: 'America/Denver',
  Users: [
    {
      ...{ AccountId: 4, Name: 'Maria Ortega', Role: 'Supervisor', Why: 'Schedule Nights' },
      ...{ Until: '2026-03-07T13:00:00Z', Stations: 24, Channels: ['sms'], Phone: '+1 555 0100' },
    },
  ],
  Supervisors: [],
  Next: { Name: 'Oscar Reyes', From: '2026-03-07T13:00:00Z' },
};

export function FeedbackSamples() {
  return (
    <GallerySection title="Feedback, facts, icons">
      <Samples>
        <GallerySample name="Loading">
          <Loading label="Loading stations" />
        </GallerySample>
        <GallerySample name="Empty">
          <Empty title="No matches for “mill”" action={<Button>Show all</Button>}>
            Search covers names, codes and kinds.
          </Empty>
        </GallerySample>
        <GallerySample name="No stations, for an Admin">
          <NoStations canAdd />
        </GallerySample>
        <GallerySample name="No stations, for other roles">
          <NoStations canAdd={false} />
        </GallerySample>
        <GallerySample name="Failed">
          <Failed title="Couldn’t load stations" onRetry={() => undefined}>
            Can't reach the server.
          </Failed>
        </GallerySample>
        <GallerySample name="Failed, retrying">
          <LoadingOrFailed query={RETRYING} loading="Loading stations" failed="Couldn’t load stations" />
        </GallerySample>
        <GallerySample name="Facts">
          <Facts>
            <FactLine name="Role" text="Supervisor" />
            <FactLine name="Address" text="10.2.0.17:502 unit 1" />
            <FactLine name="Notes" below text={'Gate code is with dispatch.\nDog on site.'} />
          </Facts>
        </GallerySample>
        <GallerySample name="On call">
          <OnCallLine onCall={ON_CALL} isFailed={false} nowMs={Date.parse('2026-03-07T12:00:00Z')} />
        </GallerySample>
        <GallerySample name="No user on call">
          <OnCallLine onCall={{ ...ON_CALL, Users: [] }} isFailed={false} nowMs={0} />
        </GallerySample>
        <GallerySample name="Keys">
          <div className={styles.row}>
            <KeyHint>Ctrl K</KeyHint>
            <KeyHint>/</KeyHint>
          </div>
        </GallerySample>
        <GallerySample name="Icons">
          <div className={styles.row}>
            {ICONS.map((name) => (
              <Icon key={name} name={name} size={20} />
            ))}
          </div>
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
