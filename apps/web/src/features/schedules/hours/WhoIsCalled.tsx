import { Button, TextInput } from '@mantine/core';
import { type EscalationView, PRIORITIES, type Priority } from '@outpost/contract';
import { useState } from 'react';
import { useEscalationPreview, useFailure } from '../../../data/index.ts';
import { formatChannels } from '../../../ui/alert-settings/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { STATE_LABELS } from '../../../ui/state/state.ts';
import styles from './coverage.module.css';

export interface WhoIsCalledProps {
  readonly stationId: number;
  /** The time zone of the times. */
  readonly timeZone: string;
}

const OPTIONS = PRIORITIES.map((value) => ({ value, label: STATE_LABELS[value] }));
const STEP_LABELS = {
  1: 'Immediately',
  2: 'If not acknowledged',
  3: 'If still not acknowledged, repeatedly',
} as const;

/** The escalation of a supposed alarm, now or at another time. */
export function WhoIsCalled({ stationId, timeZone }: WhoIsCalledProps) {
  const [priority, setPriority] = useState<Priority>('critical');
  const [wall, setWall] = useState('');
  const asked = useEscalationPreview({ stationId, priority, ...(wall === '' ? {} : { wall }) });
  const failure = useFailure(asked);
  const { data, isPlaceholderData, refetch, isFetching } = asked;
  return (
    <div className={styles.called}>
      <div className={styles.asked}>
        <div>
          <div className={styles.label}>Priority</div>
          <Segments label="Priority" value={priority} options={OPTIONS} onChange={setPriority} />
        </div>
        <TextInput
          type="datetime-local"
          label="Time"
          description={wall === '' ? 'now' : timeZone}
          inputWrapperOrder={['label', 'input', 'description']}
          value={wall}
          onChange={(event) => setWall(event.currentTarget.value.slice(0, 16))}
        />
        {wall !== '' && <Button onClick={() => setWall('')}>Now</Button>}
      </div>
      {failure !== null ? (
        <Failed title="Couldn’t load escalation" onRetry={() => void refetch()} retrying={isFetching}>
          {failure.detail}
        </Failed>
      ) : data === undefined ? (
        <Loading label="Loading escalation" />
      ) : (
        <div className={isPlaceholderData ? styles.waiting : undefined}>
          {data.Escalations.length > 1 && (
            <p className={styles.twice}>This time occurs twice because of a clock change.</p>
          )}
          {data.Escalations.map((escalation) => (
            <EscalationSteps key={escalation.At} escalation={escalation} />
          ))}
        </div>
      )}
    </div>
  );
}

function EscalationSteps({ escalation }: { readonly escalation: EscalationView }) {
  return (
    <section aria-label={`At ${escalation.Shown}`}>
      <h3 className={styles.at}>{escalation.Shown}</h3>
      <ol className={styles.steps}>
        {escalation.Steps.map(({ Step, Rule, Notified, NotNotified }) => (
          <li key={Step}>
            <div className={styles.stepHead}>
              <b>{STEP_LABELS[Step]}</b>{' '}
              <span className={Step === 1 && escalation.NoneOnCall ? styles.missing : styles.muted}>
                {Rule}
              </span>
            </div>
            <ul className={styles.people}>
              {Notified.length === 0 && <li className={styles.missing}>No reachable user</li>}
              {Notified.map(({ AccountId, Name, Why, Channels }) => (
                <li key={AccountId}>
                  <b>{Name}</b>{' '}
                  <span className={styles.muted}>
                    {formatChannels(Channels)} · {Why}
                  </span>
                </li>
              ))}
              {Step === 1 &&
                NotNotified.map(({ AccountId, Name, Why }) => (
                  <li key={AccountId} className={styles.notNotified}>
                    {Name} is not notified <span className={styles.muted}>{Why}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
