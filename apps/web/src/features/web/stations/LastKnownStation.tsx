import { Button } from '@mantine/core';
import type { StationOverview } from '@outpost/contract';
import { useAlarms, useServerNow } from '../../../data/index.ts';
import { Banner } from '../../../ui/banner/index.ts';
import { FactLine, Facts } from '../../../ui/facts/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { judgeStation, kindAndCode, statusReasonOf } from '../../../ui/station-status/index.ts';
import { Age } from '../../../ui/time/index.ts';
import { shownValue, ValueText } from '../../../ui/value/index.ts';
import styles from './station.module.css';
import * as texts from './texts.ts';

export interface LastKnownStationProps {
  readonly station: StationOverview;
  /** Why the station itself could not be loaded. */
  readonly reason: string;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** What the list knows of a station, while the station itself cannot be loaded. All of it is old. */
export function LastKnownStation({ station, reason, onRetry, isRetrying }: LastKnownStationProps) {
  const nowMs = useServerNow();
  const alarms = useAlarms().activeAlarms?.Alarms.filter(({ StationId }) => StationId === station.StationId);
  const judged = judgeStation(station, nowMs, false, alarms);
  const { headline, detail } = statusReasonOf(station, judged, nowMs);
  const { LastAnswerAt } = station.Communication;
  return (
    <Page
      title={station.SiteName}
      name={station.SiteName}
      mark={<StateMark state={judged.state} size={18} label />}
      sub={kindAndCode(station)}
    >
      <Banner
        state="no-answer"
        title={texts.onlyLastKnown}
        action={
          <Button onClick={onRetry} disabled={isRetrying}>
            {texts.tryAgain}
          </Button>
        }
      >
        {reason}
      </Banner>
      <Card title={texts.lastKnownTitle} className={styles.lastKnown}>
        <Facts>
          <FactLine name={texts.status} text={[headline, detail].filter(Boolean).join(' · ')} />
          <FactLine name={texts.lastResponse} text={<Age at={LastAnswerAt} suffix="ago" />} />
          {station.KeyValues.map((keyValue) => (
            <FactLine
              key={keyValue.PointId}
              name={keyValue.Name}
              text={<ValueText value={shownValue(keyValue, keyValue, true)} reason={keyValue.Reason} />}
            />
          ))}
        </Facts>
      </Card>
    </Page>
  );
}
