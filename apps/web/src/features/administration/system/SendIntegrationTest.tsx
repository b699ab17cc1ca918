import { Button } from '@mantine/core';
import { type IntegrationTest, useIntegrationTest } from '../../../data/index.ts';
import { formatTook } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

export interface SendIntegrationTestProps {
  readonly of: IntegrationTest;
  /** Tests use the saved settings. */
  readonly isSaved: boolean;
}

/** Sends a test message to another system and shows what it answered. */
export function SendIntegrationTest({ of, isSaved }: SendIntegrationTestProps) {
  const { mutate, isPending, data, error } = useIntegrationTest(of);
  return (
    <div className="line part">
      <Button disabled={!isSaved || isPending} onClick={() => mutate(undefined)}>
        {isPending ? texts.sending : texts.sendTestMessage}
      </Button>
      <span role="status" className={isSaved && (data?.Sent === false || error !== null) ? 'failed' : 'note'}>
        {!isSaved
          ? texts.saveBeforeTest
          : error !== null
            ? error.detail
            : data === undefined
              ? ''
              : data.Sent
                ? texts.answeredIn(formatTook(data.TookMs), data.Answer)
                : texts.notSent(data.Answer)}
      </span>
    </div>
  );
}
