import { CHANNEL_DESCRIPTORS, type Contact, channelKey, type NotifyChannels } from '@outpost/contract';
import { useState } from 'react';
import { useNotifyChannels, useOwnContact } from '../../../../data/index.ts';
import { formatChannels } from '../../../../ui/alert-settings/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import * as texts from '../texts.ts';
import { ChannelSetup } from './ChannelSetup.tsx';
import { ChatChannel } from './ChatChannel.tsx';
import { ContactForm } from './ContactForm.tsx';
import { PushChannels } from './PushChannels.tsx';

/** How often to look whether a chat was linked. */
const LINKING_MS = 3_000;

/** The user's notification channels, each with a test. */
export function NotificationChannels() {
  const [isLinking, setLinking] = useState(false);
  const contact = useOwnContact(isLinking ? LINKING_MS : undefined);
  const channels = useNotifyChannels();
  return (
    <Card title={texts.notificationChannels} note={texts.channelsContent} pad={false}>
      {contact.data === undefined || channels.data === undefined ? (
        <LoadingOrFailed
          query={[contact, channels]}
          loading={texts.loadingChannels}
          failed={texts.couldNotLoadChannels}
        />
      ) : (
        <>
          <ChannelList contact={contact.data} setUp={channels.data} onLinking={setLinking} />
          <ContactForm key={contact.data.AccountId} contact={contact.data} setUp={channels.data} />
        </>
      )}
    </Card>
  );
}

interface ChannelListProps {
  readonly contact: Contact;
  readonly setUp: NotifyChannels;
  readonly onLinking: (isLinking: boolean) => void;
}

/** The channels that are configured or have an address, then the names of the others. */
function ChannelList({ contact, setUp, onLinking }: ChannelListProps) {
  const isListed = ({ id, address }: (typeof CHANNEL_DESCRIPTORS)[number]) =>
    setUp[channelKey(id)] ||
    (address.how === 'browser' && contact.Browsers.length > 0) ||
    ('field' in address && contact[address.field] !== null);
  const others = CHANNEL_DESCRIPTORS.filter((channel) => !isListed(channel));
  return (
    <ul className="rows">
      {CHANNEL_DESCRIPTORS.filter(isListed).map(({ id, name, address }) => {
        if (address.how === 'browser') return <PushChannels key={id} contact={contact} />;
        const isSetUp = setUp[channelKey(id)];
        const stored = address.how === 'account' ? contact.Email : contact[address.field];
        const missing = isSetUp ? texts.notEntered : texts.notConfigured;
        return address.how === 'chat' ? (
          <ChatChannel key={id} {...{ channel: id, contact, address, isSetUp, onLinking }} />
        ) : (
          <ChannelSetup
            key={id}
            name={name}
            where={isSetUp && stored !== null ? stored : <span className="note">{missing}</span>}
            test={isSetUp && stored !== null ? { Channel: id } : null}
          />
        );
      })}
      {others.length > 0 && (
        <li className="pad note">{texts.othersNotConfigured(formatChannels(others.map(({ id }) => id)))}</li>
      )}
    </ul>
  );
}
