import { Button } from '@mantine/core';
import type { Webhook } from '@outpost/contract';
import { useState } from 'react';
import { useRemoveWebhook, useRenewWebhookSecret, useWebhooks } from '../../../data/index.ts';
import { ConfirmAndRun, ConfirmForm, Dialog } from '../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { DeliveryList } from './DeliveryList.tsx';
import * as texts from './texts.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookSecretView } from './WebhookSecretView.tsx';
import { type WebhookAction, WebhookTable } from './WebhookTable.tsx';

/** The open dialog. */
type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'shown'; readonly name: string; readonly secret: string }
  | { readonly kind: WebhookAction; readonly webhook: Webhook };

/** What Outpost posts to other systems, and how their receivers are. */
export default function WebhooksScreen() {
  const asked = useWebhooks();
  const { mutateAsync: remove } = useRemoveWebhook();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button variant="filled" onClick={() => setOpen({ kind: 'add' })}>
      {texts.addWebhook}
    </Button>
  );
  const { data } = asked;
  return (
    <Page sub={texts.webhooksContent} actions={data?.length !== 0 && add}>
      <div className="body">
        <Card pad={false}>
          {data === undefined ? (
            <LoadingOrFailed
              query={asked}
              loading={texts.loadingWebhooks}
              failed={texts.couldNotLoadWebhooks}
            />
          ) : data.length === 0 ? (
            <Empty title={texts.noWebhooks} action={add}>
              {texts.noWebhooksHint}
            </Empty>
          ) : (
            <WebhookTable webhooks={data} onAction={(kind, webhook) => setOpen({ kind, webhook })} />
          )}
        </Card>
      </div>
      <Dialog open={open !== null} onClose={close} title={titleOf(open)} large={open?.kind === 'deliveries'}>
        {open?.kind === 'add' && (
          <WebhookForm
            webhook={null}
            onCancel={close}
            onDone={(name, secret) => setOpen(secret && { kind: 'shown', name, secret: secret.Secret })}
          />
        )}
        {open?.kind === 'edit' && <WebhookForm webhook={open.webhook} onCancel={close} onDone={close} />}
        {open?.kind === 'shown' && <WebhookSecretView secret={open.secret} onDone={close} />}
        {open?.kind === 'deliveries' && <DeliveryList webhook={open.webhook} onDone={close} />}
        {open?.kind === 'secret' && (
          <SecretForm
            webhook={open.webhook}
            onCancel={close}
            onDone={(secret) => setOpen({ kind: 'shown', name: open.webhook.Name, secret })}
          />
        )}
        {open?.kind === 'remove' && (
          <ConfirmAndRun
            question={texts.confirmRemove(open.webhook.Name)}
            run={() => remove(open.webhook.Id)}
            done={texts.removed}
            onClose={close}
          />
        )}
      </Dialog>
    </Page>
  );
}

interface SecretFormProps {
  readonly webhook: Webhook;
  readonly onDone: (secret: string) => void;
  readonly onCancel: () => void;
}

function SecretForm({ webhook, onDone, onCancel }: SecretFormProps) {
  const renewing = useRenewWebhookSecret();
  return (
    <ConfirmForm
      question={texts.confirmSecret}
      isPending={renewing.isPending}
      failure={renewing.error?.detail ?? null}
      onNo={onCancel}
      onYes={() => renewing.mutate(webhook.Id, { onSuccess: ({ Secret }) => onDone(Secret) })}
    />
  );
}

function titleOf(open: Open | null): string {
  switch (open?.kind) {
    case undefined:
      return '';
    case 'add':
      return texts.addWebhook;
    case 'shown':
      return texts.secretOf(open.name);
    case 'edit':
      return texts.editNamed(open.webhook.Name);
    case 'deliveries':
      return texts.deliveriesOf(open.webhook.Name);
    case 'secret':
      return texts.newSecretOf(open.webhook.Name);
    case 'remove':
      return texts.removeWebhook;
  }
}
