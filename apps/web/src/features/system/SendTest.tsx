import { Button } from '@mantine/core';
import { useContactTest } from '../../data/index.ts';
import styles from './system.module.css';

const LABELS = { email: 'Send me a test mail', sms: 'Send me a test SMS' } as const;

export interface SendTestProps {
  readonly channel: 'email' | 'sms';
  /** A test goes by what is saved. */
  readonly isSaved: boolean;
}

/** A message to oneself, and what the provider said to it. */
export function SendTest({ channel, isSaved }: SendTestProps) {
  const test = useContactTest();
  const { data, error } = test;
  return (
    <div className={styles.test}>
      <Button disabled={!isSaved || test.isPending} onClick={() => test.mutate({ Channel: channel })}>
        {test.isPending ? 'Sending…' : LABELS[channel]}
      </Button>
      <span role="status" className={data?.Sent === false || error !== null ? styles.failed : styles.note}>
        {error !== null
          ? error.detail
          : data === undefined
            ? isSaved
              ? ''
              : 'Save first: a test goes by what is saved.'
            : data.Sent
              ? `Taken for ${data.Address} in ${(data.TookMs / 1_000).toFixed(1)} s: ${data.Answer}`
              : `Not sent to ${data.Address}: ${data.Answer}`}
      </span>
    </div>
  );
}
