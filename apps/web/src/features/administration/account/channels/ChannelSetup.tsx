import { Button } from '@mantine/core';
import type { ContactTestBody } from '@outpost/contract';
import type { ReactNode } from 'react';
import { useContactTest } from '../../../../data/index.ts';
import { formatTook } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './channels.module.css';

export interface ChannelSetupProps {
  readonly name: string;
  /** The address, or why there is none. */
  readonly where: ReactNode;
  /** Request of the test; null: not possible, for the reason in `where`. */
  readonly test: ContactTestBody | null;
  /** Shown next to the test button. */
  readonly action?: ReactNode;
}

/** A notification channel with a test that shows the provider's response. */
export function ChannelSetup({ name, where, test, action }: ChannelSetupProps) {
  const sending = useContactTest();
  return (
    <li className={styles.channel} aria-label={name}>
      <div className="label">{name}</div>
      <div className="breaks">{where}</div>
      <div className={`buttons-end ${styles.buttons}`}>
        {action}
        {test !== null && (
          <Button onClick={() => sending.mutate(test)} disabled={sending.isPending}>
            {sending.isPending ? texts.sending : texts.sendTest}
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
  if (error) return <span className="failed">{texts.notSent(error.detail)}</span>;
  if (data === undefined) return null;
  const took = formatTook(data.TookMs);
  if (data.Sent) return texts.testSent(took, data.Answer);
  return <span className="failed">{texts.testNotSent(took, data.Answer)}</span>;
}
