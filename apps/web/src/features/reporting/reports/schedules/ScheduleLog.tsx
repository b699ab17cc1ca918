import type { ReportSending } from '@outpost/contract';
import { useSendings } from '../../../../data/index.ts';
import { Empty, LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { formatDateRange, Moment } from '../../../../ui/time/index.ts';
import { formatSending } from '../model/schedule.ts';
import * as texts from '../texts.ts';
import styles from './schedules.module.css';

/** Emails with their recipients and the responses of the mail server, newest first. */
export function ScheduleLog({ id }: { readonly id: number }) {
  const asked = useSendings(id);
  const { data } = asked;
  if (data === undefined) {
    return (
      <LoadingOrFailed
        query={asked}
        loading={texts.loadingDeliveryLog}
        failed={texts.couldNotLoadDeliveryLog}
      />
    );
  }
  if (data.length === 0) return <Empty title={texts.noEmailsSent} />;
  return (
    <ol className={`rows ${styles.log}`}>
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
        <b className={State === 'failed' ? 'failed' : undefined}>{formatSending(sending)}</b>{' '}
        <span className="note">
          {formatDateRange(From, To)} ·{' '}
          {fill(ByHand ? texts.requestedAt : texts.dueAt, { time: <Moment at={CreatedAt} /> })}
        </span>
      </p>
      <p className="breaks">
        {Address}
        {AccountId === null && <span className="note"> · {texts.accountDeleted}</span>}
      </p>
      {Tries.map(({ At, Sent, Answer }) => (
        <p key={At} className="note breaks">
          {fill(Sent ? texts.acceptedAt : texts.rejectedAt, {
            time: <Moment at={At} />,
            answer: <q>{Answer}</q>,
          })}
        </p>
      ))}
      {NextTryAt !== null && (
        <p className="note breaks">
          {fill(Tries.length === 0 ? texts.firstAttemptAt : texts.nextAttemptAt, {
            time: <Moment at={NextTryAt} />,
          })}
        </p>
      )}
    </li>
  );
}
