import type { Contact, NotifyChannels } from '@outpost/contract';
import { useFailure, useNotifyChannels, useOwnContact } from '../../../../data/index.ts';
import { Failed, Loading } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import styles from '../account.module.css';
import * as texts from '../texts.ts';
import { ChannelSetup } from './ChannelSetup.tsx';
import { ContactForm } from './ContactForm.tsx';
import list from './channels.module.css';
import { PushChannels } from './PushChannels.tsx';

/** The user's notification channels, each with a test. */
export function NotificationChannels() {
  const contact = useOwnContact();
  const channels = useNotifyChannels();
  const failures = [useFailure(contact), useFailure(channels)];
  const failure = failures.find((one) => one !== null);
  return (
    <Card title={texts.notificationChannels} note={texts.channelsContent} pad={false} className={styles.wide}>
      {failure ? (
        <Failed
          title={texts.couldNotLoadChannels}
          onRetry={() => void Promise.all([contact.refetch(), channels.refetch()])}
          retrying={contact.isFetching || channels.isFetching}
        >
          {failure.detail}
        </Failed>
      ) : contact.data === undefined || channels.data === undefined ? (
        <Loading label={texts.loadingChannels} />
      ) : (
        <>
          <ChannelList contact={contact.data} setUp={channels.data} />
          <ContactForm key={contact.data.AccountId} contact={contact.data} setUp={channels.data} />
        </>
      )}
    </Card>
  );
}

function ChannelList({ contact, setUp }: { readonly contact: Contact; readonly setUp: NotifyChannels }) {
  const { Email, Phone, WebhookUrl } = contact;
  const where = (isSetUp: boolean, address: string | null) =>
    !isSetUp ? (
      <span className={list.muted}>{texts.notConfigured}</span>
    ) : (
      (address ?? <span className={list.muted}>{texts.notEntered}</span>)
    );
  return (
    <ul className={list.list}>
      <ChannelSetup
        name={texts.email}
        where={where(setUp.Email, Email)}
        test={setUp.Email ? { Channel: 'email' } : null}
      />
      <ChannelSetup
        name="SMS"
        where={where(setUp.Sms, Phone)}
        test={setUp.Sms && Phone !== null ? { Channel: 'sms' } : null}
      />
      <ChannelSetup
        name={texts.webhook}
        where={where(setUp.Webhook, WebhookUrl)}
        test={setUp.Webhook && WebhookUrl !== null ? { Channel: 'webhook' } : null}
      />
      <PushChannels contact={contact} />
    </ul>
  );
}
