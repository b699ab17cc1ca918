import { Button } from '@mantine/core';
import { useHoldsConnection, useLiveStatus, useServerNow } from '../../data/index.ts';
import { formatMoment } from '../../ui/age/age.ts';
import { FactLine, Facts } from '../../ui/facts/index.ts';
import { Card } from '../../ui/page/index.ts';
import { type Installing, useInstalling } from '../../ui/settings/install.ts';
import styles from './account.module.css';

const INSTALLING: Readonly<Record<Installing, string>> = {
  installed: 'Installed: it opens from this device’s own list of apps, also without a network.',
  offered: 'Can be installed: then it opens like an app, also without a network.',
  'by-share': 'To install it, press Share in Safari, then Add to Home Screen.',
  'needs-https': 'Browsers install only pages that come over HTTPS.',
  unknown: 'This browser does not offer to install it now.',
};

/** How this device hears of the field, and how Outpost can be kept on it. */
export function ThisDevice() {
  const [installing, install] = useInstalling();
  return (
    <Card title="This device">
      <Facts>
        <FactLine name="Live values" text={<Connection />} />
        <FactLine name="Outpost as an app" text={INSTALLING[installing]} below />
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
      return holds ? 'Over this tab’s own connection' : 'By way of another tab of this browser';
    case 'connecting':
      return 'Connecting…';
    case 'lost':
      return `None since ${formatMoment(status.sinceMs, nowMs)}`;
  }
}
