import { Button } from '@mantine/core';
import {
  type Channel,
  type Contact,
  type ContactBody,
  type ContactField,
  channelOf,
} from '@outpost/contract';
import { useContactLink, useSaveOwnContact } from '../../../../data/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import * as texts from '../texts.ts';
import { ChannelSetup } from './ChannelSetup.tsx';

export interface ChatChannelProps {
  readonly channel: Channel;
  readonly contact: Contact;
  readonly address: { readonly field: ContactField };
  readonly isSetUp: boolean;
  /** A link is shown, so a chat may be linked elsewhere. */
  readonly onLinking: (isLinking: boolean) => void;
}

/** A channel whose chat is linked from the chat itself, by a link that works once. */
export function ChatChannel({ channel, contact, address, isSetUp, onLinking }: ChatChannelProps) {
  const link = useContactLink();
  const save = useSaveOwnContact();
  const { name } = channelOf(channel);
  const stored = contact[address.field];
  const begin = () => link.mutate({ Channel: channel }, { onSuccess: () => onLinking(true) });
  const unlink = () => {
    const { Phone, WebhookUrl } = contact;
    const body = { Phone, WebhookUrl, NewSecret: false, [address.field]: null } as ContactBody;
    save.mutate(body, { onSuccess: () => link.reset() });
  };
  const failure = link.error?.detail ?? save.error?.detail;
  return (
    <ChannelSetup
      name={name}
      where={
        <>
          {isSetUp && stored !== null ? (
            stored
          ) : (
            <span className="note">{isSetUp ? texts.chatNotLinked : texts.notConfigured}</span>
          )}
          {link.data && (
            <div>
              {fill(texts.openChat, {
                link: (
                  <a href={link.data.Url} target="_blank" rel="noreferrer">
                    {texts.openIn(name)}
                  </a>
                ),
              })}
            </div>
          )}
          {failure !== undefined && <div className="failed">{failure}</div>}
        </>
      }
      test={isSetUp && stored !== null ? { Channel: channel } : null}
      action={
        <>
          {isSetUp && (
            <Button onClick={begin} disabled={link.isPending}>
              {stored === null ? texts.linkChat : texts.linkAnotherChat}
            </Button>
          )}
          {stored !== null && (
            <Button onClick={unlink} disabled={save.isPending}>
              {texts.remove}
            </Button>
          )}
        </>
      }
    />
  );
}
