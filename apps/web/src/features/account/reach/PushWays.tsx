import { Button } from '@mantine/core';
import type { Contact } from '@outpost/contract';
import { type PushState, useRemoveBrowser, useThisBrowsersPush } from '../../../data/index.ts';
import styles from './reach.module.css';
import { ChannelSetup } from './Way.tsx';

const LABELS: Readonly<Record<Exclude<PushState, object>, string>> = {
  'not-set-up': 'Not set up on this server.',
  'needs-https': 'Browsers show notifications only of pages that come over HTTPS.',
  'by-home-screen': 'On this device, add Outpost to the Home Screen first and open it from there.',
  unsupported: 'This browser cannot show notifications.',
  blocked: 'Notifications are blocked for this site in this browser’s own settings.',
  off: 'This browser is not told.',
};

/** The browsers that show notifications for the account, and whether this one does. */
export function PushWays({ contact }: { readonly contact: Contact }) {
  const { state, turn } = useThisBrowsersPush(contact);
  const remove = useRemoveBrowser();
  const own = typeof state === 'object' ? state.on.Id : null;
  const others = contact.Browsers.filter(({ Id }) => Id !== own);
  const canTest = state !== undefined && state !== 'not-set-up';
  const failure = turn.error?.message ?? remove.error?.detail;
  return (
    <>
      <ChannelSetup
        name="Push"
        where={
          <>
            {state === undefined
              ? 'Looking…'
              : typeof state === 'object'
                ? `This browser: ${state.on.Label}`
                : LABELS[state]}
            {failure && <div className={styles.failed}>{failure}</div>}
          </>
        }
        test={own === null ? null : { Channel: 'push', BrowserId: own }}
        action={
          (state === 'off' || own !== null) && (
            <Button onClick={() => turn.mutate(state === 'off')} disabled={turn.isPending}>
              {state === 'off' ? 'This browser: receive push' : 'Stop in this browser'}
            </Button>
          )
        }
      />
      {others.map(({ Id, Label }) => (
        <ChannelSetup
          key={Id}
          name="Push"
          where={Label}
          test={canTest ? { Channel: 'push', BrowserId: Id } : null}
          action={
            <Button onClick={() => remove.mutate(Id)} disabled={remove.isPending}>
              Remove
            </Button>
          }
        />
      ))}
    </>
  );
}
