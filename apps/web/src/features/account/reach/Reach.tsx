import type { Contact, NotifyChannels } from '@outpost/contract';
import { useFailure, useNotifyChannels, useOwnContact } from '../../../data/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import styles from '../account.module.css';
import { PushWays } from './PushWays.tsx';
import { ReachForm } from './ReachForm.tsx';
import list from './reach.module.css';
import { ChannelSetup } from './Way.tsx';

/** How messages reach the account, each way with a test. */
export function Reach() {
  const contact = useOwnContact();
  const channels = useNotifyChannels();
  const failures = [useFailure(contact), useFailure(channels)];
  const failure = failures.find((one) => one !== null);
  return (
    <Card title="How you are reached" note="by messages of alarms" pad={false} className={styles.wide}>
      {failure ? (
        <Failed
          title="How you are reached could not be loaded"
          onRetry={() => void Promise.all([contact.refetch(), channels.refetch()])}
          retrying={contact.isFetching || channels.isFetching}
        >
          {failure.detail}
        </Failed>
      ) : contact.data === undefined || channels.data === undefined ? (
        <Loading label="Loading how you are reached" />
      ) : (
        <>
          <Ways contact={contact.data} setUp={channels.data} />
          <ReachForm key={contact.data.AccountId} contact={contact.data} setUp={channels.data} />
        </>
      )}
    </Card>
  );
}

function Ways({ contact, setUp }: { readonly contact: Contact; readonly setUp: NotifyChannels }) {
  const { Email, Phone, WebhookUrl } = contact;
  const where = (isSetUp: boolean, address: string | null) =>
    !isSetUp ? (
      <span className={list.quiet}>Not set up on this server.</span>
    ) : (
      (address ?? <span className={list.quiet}>Not entered.</span>)
    );
  return (
    <ul className={list.list}>
      <ChannelSetup
        name="E-mail"
        where={where(setUp.Email, Email)}
        test={setUp.Email ? { Channel: 'email' } : null}
      />
      <ChannelSetup
        name="SMS"
        where={where(setUp.Sms, Phone)}
        test={setUp.Sms && Phone !== null ? { Channel: 'sms' } : null}
      />
      <ChannelSetup
        name="Webhook"
        where={where(setUp.Webhook, WebhookUrl)}
        test={setUp.Webhook && WebhookUrl !== null ? { Channel: 'webhook' } : null}
      />
      <PushWays contact={contact} />
    </ul>
  );
}
