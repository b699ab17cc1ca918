import { Button } from '@mantine/core';
import { useHoldsConnection, useLiveStatus, useServerNow } from '../../../data/index.ts';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { type Installing, useInstalling } from '../../../ui/settings/install.ts';
import { formatMoment } from '../../../ui/time/index.ts';
import styles from './account.module.css';
import * as texts from './texts.ts';

const INSTALLING: Readonly<Record<Installing, string>> = {
  installed: texts.installed,
  offered: texts.notInstalled,
  'by-share': texts.installInSafari,
  'needs-https': texts.installNeedsHttps,
  unknown: texts.notAvailableHere,
};

/** The live connection of this device, and installation as an app. */
export function ThisDevice() {
  const [installing, install] = useInstalling();
  return (
    <Card title={texts.thisDevice}>
      <Facts>
        <FactLine name={texts.liveConnection} text={<Connection />} />
        <FactLine name={texts.installAsApp} text={INSTALLING[installing]} below />
      </Facts>
      {installing === 'offered' && (
        <div className={`buttons ${styles.action}`}>
          <Button onClick={install}>{texts.installOutpost}</Button>
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
      return holds ? texts.connected : texts.connectedInOtherTab;
    case 'connecting':
      return texts.connecting;
    case 'lost':
      return texts.disconnectedSince(formatMoment(status.sinceMs, nowMs));
  }
}
