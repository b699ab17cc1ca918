import { Button } from '@mantine/core';
import type { StationDetail } from '@outpost/contract';
import { usePollNow } from '../../../data/index.ts';
import { timeOfDay } from '../../../ui/age/index.ts';
import { formatRoundTrip } from './facts.ts';
import styles from './station.module.css';
import * as texts from './texts.ts';

/** Polls the station ahead of the queue and shows the result. */
export function PollNow({ station }: { readonly station: StationDetail }) {
  const poll = usePollNow();
  const disabled = station.Communication.Status === 'disabled';
  return (
    <div className={styles.poll}>
      <Button
        onClick={() => poll.mutate(station.StationId)}
        disabled={disabled || poll.isPending}
        title={disabled ? texts.disabledNotPolled : undefined}
      >
        {poll.isPending ? texts.polling : texts.pollNow}
      </Button>
      <span className={`hint ${styles.pollResult}`} role="status">
        <PollResult poll={poll} />
      </span>
    </div>
  );
}

function PollResult({ poll }: { readonly poll: ReturnType<typeof usePollNow> }) {
  if (poll.isError) {
    return (
      <span className={styles.pollFailed} title={poll.error.detail}>
        {poll.error.detail}
      </span>
    );
  }
  return poll.isSuccess ? formatPoll(poll.data) : null;
}

/** `Poll successful · response 42 ms · 14:32:07` */
export function formatPoll({ Communication: { LastAnswerAt, RoundTripMs } }: StationDetail): string {
  return [
    texts.pollSuccessful,
    ...(RoundTripMs === null ? [] : [texts.responseIn(formatRoundTrip(RoundTripMs))]),
    ...(LastAnswerAt === null ? [] : [timeOfDay(Date.parse(LastAnswerAt))]),
  ].join(' · ');
}
