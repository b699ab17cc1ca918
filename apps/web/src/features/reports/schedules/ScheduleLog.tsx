import type { ReportSending } from '@outpost/contract';
import { useSendings } from '../../../data/index.ts';
import { Moment } from '../../../ui/age/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { formatDateRange } from '../model/format-period.ts';
import { formatSending } from '../model/schedule.ts';
import styles from './schedules.module.css';

/** What was sent, to whom, and what the mail server said, newest first. */
export function ScheduleLog({ id }: { readonly id: number }) {
  const { data, error, isFetching, refetch } = useSendings(id);
  if (data === undefined) {
    if (error === null) return <Loading label="Loading the log" />;
    return (
      <Failed title="The log could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        {error.detail}
      </Failed>
    );
  }
  if (data.length === 0) return <Empty title="Nothing has been sent yet" />;
  return (
    <ol className={styles.log}>
      {data.map((sending) => (
        <Sending key={sending.Id} sending={sending} />
      ))}
    </ol>
  );
}

function Sending({ sending }: { readonly sending: ReportSending }) {
  const { From, To, AccountId, Address, State, CreatedAt, NextTryAt, ByHand, Tries } = sending;
  return (
    <li>
      <p>
        <b className={State === 'failed' ? styles.failed : undefined}>{formatSending(sending)}</b>{' '}
        <span className={styles.quiet}>
          {formatDateRange(From, To)} · {ByHand ? 'asked for' : 'due'} <Moment at={CreatedAt} />
        </span>
      </p>
      <p className={styles.address}>
        {Address}
        {AccountId === null && <span className={styles.quiet}> · account deleted</span>}
      </p>
      {Tries.map(({ At, Sent, Answer }) => (
        <p key={At} className={styles.answer}>
          <Moment at={At} /> {Sent ? 'taken: ' : 'not taken: '}
          <q>{Answer}</q>
        </p>
      ))}
      {NextTryAt !== null && (
        <p className={styles.answer}>
          Tried {Tries.length === 0 ? 'first' : 'again'} at <Moment at={NextTryAt} />
        </p>
      )}
    </li>
  );
}
