import { Button } from '@mantine/core';
import type { Contact } from '@outpost/contract';
import { type PushState, useRemoveBrowser, useThisBrowsersPush } from '../../../data/index.ts';
import { ChannelSetup } from './ChannelSetup.tsx';
import styles from './channels.module.css';

const LABELS: Readonly<Record<Exclude<PushState, object>, string>> = {
  'not-set-up': 'Not configured on this server',
  'needs-https': 'Browser notifications require HTTPS',
  'by-home-screen': 'To enable notifications, add Outpost to the Home Screen and open it from there.',
  unsupported: 'Not supported by this browser',
  blocked: 'Blocked in this browser’s site settings',
  off: 'Not enabled in this browser',
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
        name="Web push"
        where={
          <>
            {state === undefined
              ? 'Checking…'
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
              {state === 'off' ? 'Enable in this browser' : 'Disable in this browser'}
            </Button>
          )
        }
      />
      {others.map(({ Id, Label }) => (
        <ChannelSetup
          key={Id}
          name="Web push"
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
