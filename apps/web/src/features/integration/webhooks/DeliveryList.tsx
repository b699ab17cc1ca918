import { Button } from '@mantine/core';
import { MAX_WEBHOOK_DELIVERIES, type Webhook, type WebhookDelivery } from '@outpost/contract';
import { useState } from 'react';
import { useSendWebhookAgain, useTestWebhook, useWebhookDeliveries } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { formatTook, Moment } from '../../../ui/time/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import * as texts from './texts.ts';

export interface DeliveryListProps {
  readonly webhook: Webhook;
  readonly onDone: () => void;
}

/** What a webhook was sent, with the answers of its receiver. */
export function DeliveryList({ webhook, onDone }: DeliveryListProps) {
  const [before, setBefore] = useState<number | null>(null);
  const asked = useWebhookDeliveries(webhook.Id, before);
  const test = useTestWebhook();
  const again = useSendWebhookAgain();
  const { data } = asked;
  const oldest = data?.length === MAX_WEBHOOK_DELIVERIES ? data.at(-1) : undefined;
  const onError = ({ detail }: { readonly detail: string }) => showToast('error', detail);
  return (
    <div className="dialog-form">
      {data === undefined ? (
        <LoadingOrFailed
          query={asked}
          loading={texts.loadingDeliveries}
          failed={texts.couldNotLoadDeliveries}
        />
      ) : data.length === 0 ? (
        <p className="note">{texts.noDeliveries}</p>
      ) : (
        <table className="table stacked" aria-label={texts.deliveriesOf(webhook.Name)}>
          <ColumnHeads titles={[texts.time, texts.event, texts.result, texts.duration]} hasActions />
          <tbody>
            {data.map((delivery) => (
              <tr key={delivery.Id}>
                <td className="one-line">
                  <Moment at={delivery.At} />
                </td>
                <td>{nameOf(delivery)}</td>
                <td>
                  <Result delivery={delivery} />
                </td>
                <td>{delivery.TookMs !== null && formatTook(delivery.TookMs)}</td>
                <td className="end">
                  {delivery.State !== 'waiting' && webhook.Enabled && (
                    <Button
                      size="xs"
                      aria-label={texts.sendAgainNamed(nameOf(delivery), delivery.Id)}
                      disabled={again.isPending}
                      onClick={() =>
                        again.mutate(delivery.Id, {
                          onSuccess: () => showToast('success', texts.queuedAgain),
                          onError,
                        })
                      }
                    >
                      {texts.sendAgain}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(before !== null || oldest !== undefined) && (
        <div className="buttons">
          {before !== null && <Button onClick={() => setBefore(null)}>{texts.showNewest}</Button>}
          {oldest !== undefined && <Button onClick={() => setBefore(oldest.Id)}>{texts.showOlder}</Button>}
        </div>
      )}
      {!webhook.Enabled && <p className="note">{texts.sendAgainWhenOn}</p>}
      <div className="buttons-end">
        <Button disabled={test.isPending} onClick={() => test.mutate(webhook.Id, { onError })}>
          {test.isPending ? texts.sendingTest : texts.sendTest}
        </Button>
        <Button variant="filled" onClick={onDone} data-autofocus>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}

const nameOf = ({ Event }: WebhookDelivery) =>
  Event === 'test' ? texts.testEvent : texts.eventLabels[Event];

const STATES = { waiting: texts.waiting, sent: texts.sent, failed: texts.failed } as const;

function Result({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { State, Status, Answer, Attempts, NextAttemptAt, EndedAt } = delivery;
  const said = [...(Status === null ? [] : [String(Status)]), ...(Answer === '' ? [] : [Answer])].join(' ');
  return (
    <>
      <span className={State === 'failed' ? 'failed' : undefined}>
        {STATES[State]} {EndedAt !== null && <Moment at={EndedAt} />}
      </span>
      <span className="note block">
        {texts.attempts(Attempts)}
        {said !== '' && ` · ${said}`}
      </span>
      {NextAttemptAt !== null && Attempts > 0 && (
        <span className="note block">{fill(texts.nextAttempt, { time: <Moment at={NextAttemptAt} /> })}</span>
      )}
    </>
  );
}
