import { Button } from '@mantine/core';
import {
  CHANNELS,
  type Channel,
  type EscalationStepView,
  type EscalationView,
  PRIORITIES,
  type Priority,
} from '@outpost/contract';
import { formatDuration } from '@outpost/core';
import { useState } from 'react';
import { useEscalationPreview } from '../../../../data/index.ts';
import { formatChannels } from '../../../../ui/alert-settings/index.ts';
import { DateTimeField } from '../../../../ui/date-time/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { STATE_LABELS } from '../../../../ui/state/state.ts';
import { formatInstant, zoneName } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './coverage.module.css';

export interface EscalationPreviewCardProps {
  readonly stationId: number;
  /** The time zone of the times. */
  readonly timeZone: string;
}

const OPTIONS = PRIORITIES.map((value) => ({ value, label: STATE_LABELS[value] }));
const STEP_LABELS = {
  1: () => texts.immediately,
  2: texts.ifNotAcknowledged,
  3: texts.ifStillNotAcknowledged,
} as const;

/** When a step follows: `After 10 min, if not acknowledged`. */
const stepLabel = ({ Step, AfterMinutes }: EscalationStepView): string =>
  STEP_LABELS[Step](formatDuration((AfterMinutes ?? 0) * 60_000));

/** The escalation of a supposed alarm, now or at another time. */
export function EscalationPreviewCard({ stationId, timeZone }: EscalationPreviewCardProps) {
  const [priority, setPriority] = useState<Priority>('critical');
  const [wall, setWall] = useState('');
  const asked = useEscalationPreview({ stationId, priority, ...(wall === '' ? {} : { wall }) });
  const { data, isPlaceholderData } = asked;
  return (
    <div className="stack">
      <div className={styles.asked}>
        <div>
          <div className="label">{texts.priority}</div>
          <Segments label={texts.priority} value={priority} options={OPTIONS} onChange={setPriority} />
        </div>
        <DateTimeField
          label={texts.time}
          {...(wall !== '' && { description: timeZone })}
          value={wall}
          onChange={setWall}
        />
        {wall !== '' && <Button onClick={() => setWall('')}>{texts.now}</Button>}
      </div>
      {data === undefined ? (
        <LoadingOrFailed
          query={asked}
          loading={texts.loadingEscalation}
          failed={texts.couldNotLoadEscalation}
        />
      ) : (
        <div className={isPlaceholderData ? 'waiting' : undefined}>
          {data.NoChannel && <p className="warned">{texts.nothingCanBeSent}</p>}
          {data.Escalations.length > 1 && <p className={styles.twice}>{texts.timeOccursTwice}</p>}
          {data.Escalations.map((escalation) => (
            <EscalationSteps
              key={escalation.At}
              escalation={escalation}
              timeZone={timeZone}
              noChannel={data.NoChannel}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface EscalationStepsProps {
  readonly escalation: EscalationView;
  readonly timeZone: string;
  /** None is configured on the server. */
  readonly noChannel: boolean;
}

function EscalationSteps({ escalation, timeZone, noChannel }: EscalationStepsProps) {
  // With the zone: a local time can occur twice.
  const at = `${formatInstant(escalation.At, timeZone)} ${zoneName(escalation.At, timeZone)}`;
  const channelsText = (channels: readonly Channel[]) => {
    if (!noChannel) return formatChannels(channels);
    // All are listed for users without an alert setting.
    return channels.length === CHANNELS.length
      ? texts.noChannel
      : texts.channelsNotConfigured(formatChannels(channels));
  };
  const steps = escalation.Steps.filter(({ AfterMinutes }) => AfterMinutes !== null);
  return (
    <section aria-label={texts.stepsAt(at)}>
      <h3 className={`note ${styles.at}`}>{at}</h3>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const { Step, Rule, Notified, NotNotified } = step;
          return (
            <li key={Step}>
              <div>
                <b>{stepLabel(step)}:</b>{' '}
                <span className={Step === 1 && isNoOneReached(escalation) ? 'failed' : 'note'}>{Rule}</span>
              </div>
              <ul className={styles.people}>
                {Notified.length === 0 && <li className="failed">{texts.noReachableUser}</li>}
                {Notified.map(({ AccountId, Name, Why, Channels }) => (
                  <li key={AccountId}>
                    <b>{Name}:</b>{' '}
                    <span className="note">
                      {[
                        ...[channelsText(Channels), Why],
                        ...(isNotifiedBefore(escalation, index, AccountId) ? [texts.alsoNotifiedBefore] : []),
                      ].join(' · ')}
                    </span>
                  </li>
                ))}
                {Step === 1 &&
                  NotNotified.map(({ AccountId, Name, Why }) => (
                    <li key={AccountId} className="muted">
                      {texts.userNotNotified(Name)} · <span className="note">{Why}</span>
                    </li>
                  ))}
              </ul>
            </li>
          );
        })}
      </ol>
      {steps.length < escalation.Steps.length && <p className="note">{texts.notEscalated}</p>}
    </section>
  );
}

/** No user on call can be reached. */
const isNoOneReached = ({ NoneOnCall, OnCallNotReached }: EscalationView): boolean =>
  NoneOnCall || OnCallNotReached.length > 0;

const isNotifiedBefore = ({ Steps }: EscalationView, index: number, accountId: number): boolean =>
  Steps.slice(0, index).some(({ Notified }) => Notified.some(({ AccountId }) => AccountId === accountId));
