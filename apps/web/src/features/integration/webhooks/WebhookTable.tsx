import type { Webhook } from '@outpost/contract';
import { Age } from '../../../ui/age/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Menu } from '../../../ui/menu/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
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
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.receiver}</th>
          <th scope="col">{texts.events}</th>
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.lastSent}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.actions}</span>
          </th>
        </tr>
      </thead>
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
              <Menu
                label={texts.actionsFor(webhook.Name)}
                button={<Icon name="more" size={18} />}
                buttonClassName="icon-button"
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
