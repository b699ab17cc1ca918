import { Button } from '@mantine/core';
import type { ContactTestBody } from '@outpost/contract';
import type { ReactNode } from 'react';
import { useContactTest } from '../../../data/index.ts';
import styles from './reach.module.css';

export interface WayProps {
  readonly name: string;
  /** Where it leads. */
  readonly where: ReactNode;
  /** What a test is sent by; null: none can be, and `where` says why. */
  readonly test: ContactTestBody | null;
  /** Beside the button of the test. */
  readonly action?: ReactNode;
}

/** One way to reach the account, and a test of it with what the provider said. */
export function ChannelSetup({ name, where, test, action }: WayProps) {
  const sending = useContactTest();
  return (
    <li className={styles.way} aria-label={name}>
      <div className={styles.name}>{name}</div>
      <div className={styles.where}>{where}</div>
      <div className={styles.buttons}>
        {action}
        {test !== null && (
          <Button onClick={() => sending.mutate(test)} disabled={sending.isPending}>
            {sending.isPending ? 'Sending…' : 'Send me a test now'}
          </Button>
        )}
      </div>
      <div className={styles.answer} role="status">
        {answerOf(sending)}
      </div>
    </li>
  );
}

function answerOf({ data, error, isPending }: ReturnType<typeof useContactTest>): ReactNode {
  if (isPending) return null;
  if (error) return <span className={styles.failed}>Not sent: {error.detail}</span>;
  if (data === undefined) return null;
  const when = data.TookMs < 100 ? 'at once' : `after ${(data.TookMs / 1_000).toFixed(1)} s`;
  if (data.Sent) return `Taken ${when}. The answer: ${data.Answer}`;
  return (
    <span className={styles.failed}>
      Not sent, said {when}: {data.Answer}
    </span>
  );
}
