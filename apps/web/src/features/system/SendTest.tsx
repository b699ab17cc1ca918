import { Button } from '@mantine/core';
import { useContactTest } from '../../data/index.ts';
import styles from './system.module.css';

const LABELS = { email: 'Send test email', sms: 'Send test SMS' } as const;

export interface SendTestProps {
  readonly channel: 'email' | 'sms';
  /** Tests use the saved settings. */
  readonly isSaved: boolean;
}

/** Sends a test message to the user and shows the provider's response. */
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
              : 'Save your changes before testing.'
            : data.Sent
              ? `Sent to ${data.Address} in ${(data.TookMs / 1_000).toFixed(1)} s: ${data.Answer}`
              : `Not sent to ${data.Address}: ${data.Answer}`}
      </span>
    </div>
  );
}
