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
  /** Of the times. */
  readonly timeZone: string;
}

const OPTIONS = PRIORITIES.map((value) => ({ value, label: STATE_LABELS[value] }));
const STEP_LABELS = {
  1: 'At once',
  2: 'If nobody acknowledges',
  3: 'If still nobody does, again and again',
} as const;

/** The whole chain of an alarm that is not there, for now or any other time. */
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
          label="When"
          description={wall === '' ? 'now' : timeZone}
          inputWrapperOrder={['label', 'input', 'description']}
          value={wall}
          onChange={(event) => setWall(event.currentTarget.value.slice(0, 16))}
        />
        {wall !== '' && <Button onClick={() => setWall('')}>Now</Button>}
      </div>
      {failure !== null ? (
        <Failed
          title="Who is called could not be found out"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {failure.detail}
        </Failed>
      ) : data === undefined ? (
        <Loading label="Looking who is called" />
      ) : (
        <div className={isPlaceholderData ? styles.waiting : undefined}>
          {data.Chains.length > 1 && <p className={styles.twice}>The clock shows this time twice.</p>}
          {data.Chains.map((chain) => (
            <ChainSteps key={chain.At} chain={chain} />
          ))}
        </div>
      )}
    </div>
  );
}

function ChainSteps({ chain }: { readonly chain: EscalationView }) {
  return (
    <section aria-label={`At ${chain.Shown}`}>
      <h3 className={styles.at}>{chain.Shown}</h3>
      <ol className={styles.steps}>
        {chain.Steps.map(({ Step, Rule, Told, NotTold }) => (
          <li key={Step}>
            <div className={styles.stepHead}>
              <b>{STEP_LABELS[Step]}</b>{' '}
              <span className={Step === 1 && chain.NobodyOnCall ? styles.nobody : styles.quiet}>{Rule}</span>
            </div>
            <ul className={styles.people}>
              {Told.length === 0 && <li className={styles.nobody}>Nobody can be reached</li>}
              {Told.map(({ AccountId, Name, Why, Channels }) => (
                <li key={AccountId}>
                  <b>{Name}</b>{' '}
                  <span className={styles.quiet}>
                    {formatChannels(Channels)} · {Why}
                  </span>
                </li>
              ))}
              {Step === 1 &&
                NotTold.map(({ AccountId, Name, Why }) => (
                  <li key={AccountId} className={styles.notTold}>
                    Not {Name} <span className={styles.quiet}>{Why}</span>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
