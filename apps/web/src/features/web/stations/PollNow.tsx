import { Button } from '@mantine/core';
import type { StationDetail } from '@outpost/contract';
import type { usePollNow } from '../../../data/index.ts';
import { usePageZone } from '../../../ui/clock/page-zone.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { formatTook, timeOfDay } from '../../../ui/time/index.ts';
import styles from './station.module.css';
import * as texts from './texts.ts';

type Poll = ReturnType<typeof usePollNow>;

export interface PollNowProps {
  readonly station: StationDetail;
  readonly poll: Poll;
}

/** Polls the station ahead of the queue and shows when it succeeded. */
export function PollNow({ station, poll }: PollNowProps) {
  const zone = usePageZone();
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
        {poll.isSuccess && formatPoll(poll.data, zone)}
      </span>
    </div>
  );
}

/** Why the last poll failed, below the status of the station. */
export function PollFailure({ poll }: { readonly poll: Poll }) {
  if (!poll.isError) return null;
  return (
    <p className={`breaks ${styles.pollFailed}`} role="alert">
      <Icon name="warning" size={16} />
      <span>
        <strong>{texts.pollFailed}</strong> {poll.error.detail}
      </span>
    </p>
  );
}

/** `Poll successful · response 42 ms · 14:32:07` */
export function formatPoll(
  { Communication: { LastAnswerAt, RoundTripMs } }: StationDetail,
  timeZone: string,
): string {
  return [
    texts.pollSuccessful,
    ...(RoundTripMs === null ? [] : [texts.responseIn(formatTook(RoundTripMs))]),
    ...(LastAnswerAt === null ? [] : [timeOfDay(Date.parse(LastAnswerAt), true, timeZone)]),
  ].join(' · ');
}
