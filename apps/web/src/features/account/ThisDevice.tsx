import { Button } from '@mantine/core';
import { useHoldsConnection, useLiveStatus, useServerNow } from '../../data/index.ts';
import { formatMoment } from '../../ui/age/age.ts';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import { Card } from '../../ui/page/index.ts';
import { type Installing, useInstalling } from '../../ui/settings/install.ts';
import styles from './account.module.css';

const INSTALLING: Readonly<Record<Installing, string>> = {
  installed: 'Installed. Open Outpost from your apps, even offline.',
  offered: 'Not installed. Install Outpost to open it like an app, even offline.',
  'by-share': 'To install Outpost, tap Share in Safari, then Add to Home Screen.',
  'needs-https': 'Not available. Installation requires HTTPS.',
  unknown: 'Not available in this browser',
};

/** The live connection of this device, and installation as an app. */
export function ThisDevice() {
  const [installing, install] = useInstalling();
  return (
    <Card title="This device">
      <Facts>
        <FactLine name="Live connection" text={<Connection />} />
        <FactLine name="Install as app" text={INSTALLING[installing]} below />
      </Facts>
      {installing === 'offered' && (
        <div className={styles.action}>
          <Button onClick={install}>Install Outpost</Button>
        </div>
      )}
    </Card>
  );
}

function Connection() {
  const status = useLiveStatus();
  const holds = useHoldsConnection();
  const nowMs = useServerNow();
  switch (status.state) {
    case 'live':
      return holds ? 'Connected' : 'Connected through another tab';
    case 'connecting':
      return 'Connecting…';
    case 'lost':
      return `Disconnected since ${formatMoment(status.sinceMs, nowMs)}`;
  }
}
