import type { Webhook } from '@outpost/contract';
import { Icon } from '../../../ui/icon/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { ActionsMenu, ColumnHeads } from '../../../ui/table/index.ts';
import { Age } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

export type WebhookAction = 'edit' | 'deliveries' | 'secret' | 'remove';

export interface WebhookTableProps {
  readonly webhooks: readonly Webhook[];
  readonly onAction: (action: WebhookAction, webhook: Webhook) => void;
}

/** All webhooks with how their receivers are. */
export function WebhookTable({ webhooks, onAction }: WebhookTableProps) {
  return (
    <table className="table stacked" aria-label={texts.webhooks}>
      <ColumnHeads
        titles={[texts.name, texts.receiver, texts.events, texts.state, texts.lastSent]}
        hasActions
      />
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.Id}>
            <th scope="row">{webhook.Name}</th>
            <td>{new URL(webhook.Url).host}</td>
            <td>
              {texts.eventCount(webhook.Events.length)}
              <span className="note block">
                {texts.limited(webhook.Areas.length, webhook.StationIds.length) || texts.allStations}
              </span>
            </td>
            <td>
              <WebhookState webhook={webhook} />
            </td>
            <td>{webhook.LastSentAt !== null && <Age at={webhook.LastSentAt} suffix="ago" />}</td>
            <td className="end">
              <ActionsMenu
                of={webhook.Name}
                groups={[
                  {
                    items: [
                      item('deliveries', texts.deliveriesAction, () => onAction('deliveries', webhook)),
                      item('edit', texts.editAction, () => onAction('edit', webhook)),
                      item('secret', texts.secretAction, () => onAction('secret', webhook)),
                    ],
                  },
                  { items: [item('remove', texts.removeAction, () => onAction('remove', webhook))] },
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const item = (key: WebhookAction, label: string, onSelect: () => void) => ({ key, label, onSelect });

function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { Enabled, FailingSince, TurnedOffAt, Problem, Waiting } = webhook;
  const isWrong = TurnedOffAt !== null || (Enabled && FailingSince !== null);
  return (
    <>
      <span className="mark">
        {isWrong ? <StateMark state="medium" /> : <Icon name={Enabled ? 'check' : 'minus'} size={14} />}
        {TurnedOffAt !== null
          ? texts.turnedOffByServer
          : !Enabled
            ? texts.turnedOff
            : isWrong
              ? texts.failing
              : texts.sending}
      </span>
      {isWrong && Problem !== null && <span className="note block">{Problem}</span>}
      {Waiting > 0 && <span className="note block">{texts.waitingCount(Waiting)}</span>}
    </>
  );
}
