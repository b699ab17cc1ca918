import { Button } from '@mantine/core';
import type { Channel } from '@outpost/contract';
import { useContactTest } from '../../../data/index.ts';
import { formatTook } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

export interface SendTestProps {
  readonly channel: Channel;
  /** Tests use the saved settings. */
  readonly isSaved: boolean;
}

/** Sends a test message to the user and shows the provider's response. */
export function SendTest({ channel, isSaved }: SendTestProps) {
  const test = useContactTest();
  const { data, error } = test;
  return (
    <div className="line part">
      <Button disabled={!isSaved || test.isPending} onClick={() => test.mutate({ Channel: channel })}>
        {test.isPending ? texts.sending : texts.sendTest}
      </Button>
      <span role="status" className={isSaved && (data?.Sent === false || error !== null) ? 'failed' : 'note'}>
        {!isSaved
          ? texts.saveBeforeTest
          : error !== null
            ? error.detail
            : data === undefined
              ? ''
              : data.Sent
                ? texts.sentTo(data.Address, formatTook(data.TookMs), data.Answer)
                : texts.notSentTo(data.Address, data.Answer)}
      </span>
    </div>
  );
}
