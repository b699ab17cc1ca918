import { Button } from '@mantine/core';
import type { Contact } from '@outpost/contract';
import { type PushState, useRemoveBrowser, useThisBrowsersPush } from '../../../../data/index.ts';
import * as texts from '../texts.ts';
import { ChannelSetup } from './ChannelSetup.tsx';

const LABELS: Readonly<Record<Exclude<PushState, object>, string>> = {
  'not-set-up': texts.notConfigured,
  'needs-https': texts.pushNeedsHttps,
  'by-home-screen': texts.pushNeedsHomeScreen,
  unsupported: texts.pushNotSupported,
  blocked: texts.pushBlocked,
  off: texts.pushNotEnabled,
};

/** The browsers that receive web push notifications for the account, this one first. */
export function PushChannels({ contact }: { readonly contact: Contact }) {
  const { state, turn } = useThisBrowsersPush(contact);
  const remove = useRemoveBrowser();
  const own = typeof state === 'object' ? state.on.Id : null;
  const others = contact.Browsers.filter(({ Id }) => Id !== own);
  const canTest = state !== undefined && state !== 'not-set-up';
  const failure = turn.error?.message ?? remove.error?.detail;
  return (
    <>
      <ChannelSetup
        name={texts.webPush}
        where={
          <>
            {state === undefined
              ? texts.checking
              : typeof state === 'object'
                ? texts.thisBrowserNamed(state.on.Label)
                : LABELS[state]}
            {failure && <div className="failed">{failure}</div>}
          </>
        }
        test={own === null ? null : { Channel: 'push', BrowserId: own }}
        action={
          (state === 'off' || own !== null) && (
            <Button onClick={() => turn.mutate(state === 'off')} disabled={turn.isPending}>
              {state === 'off' ? texts.enablePush : texts.disablePush}
            </Button>
          )
        }
      />
      {others.map(({ Id, Label }) => (
        <ChannelSetup
          key={Id}
          name={texts.webPush}
          where={Label}
          test={canTest ? { Channel: 'push', BrowserId: Id } : null}
          action={
            <Button onClick={() => remove.mutate(Id)} disabled={remove.isPending}>
              {texts.remove}
            </Button>
          }
        />
      ))}
    </>
  );
}
