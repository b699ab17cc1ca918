import { Button } from '@mantine/core';
import type { AccountSession } from '@outpost/contract';
import { useEndSession, useOwnSessions } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Card } from '../../../ui/page/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, Moment } from '../../../ui/time/index.ts';
import styles from './account.module.css';
import * as texts from './texts.ts';

/** The user's sessions, each of which can be ended. */
export function SessionsCard() {
  const asked = useOwnSessions();
  const ending = useEndSession();
  const { data } = asked;
  return (
    <Card title={texts.sessions} note={texts.sessionsContent} pad={false}>
      {data === undefined ? (
        <LoadingOrFailed query={asked} loading={texts.loadingSessions} failed={texts.couldNotLoadSessions} />
      ) : (
        <ul className={`rows ${styles.sessions}`} aria-label={texts.sessions}>
          {data.map((one) => (
            <SessionRow
              key={one.Id}
              one={one}
              isPending={ending.isPending}
              onEnd={() => ending.mutate(one.Id)}
            />
          ))}
        </ul>
      )}
      {(data?.length ?? 0) > 1 && (
        <div className={`pad ${styles.others}`}>
          <Button disabled={ending.isPending} onClick={() => ending.mutate(null)}>
            {texts.signOutOtherBrowsers}
          </Button>
        </div>
      )}
      <div className={`pad ${styles.others}`}>
        <FormFailure>{ending.error?.detail}</FormFailure>
      </div>
    </Card>
  );
}

interface SessionRowProps {
  readonly one: AccountSession;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ one, isPending, onEnd }: SessionRowProps) {
  const { Device, Address, Since, LastUsedAt, Current } = one;
  const device = Device === '' ? texts.unknownBrowser : Device;
  return (
    <li>
      <div>
        <div className="label">{device}</div>
        <div className="note">
          {fill(texts.signedInFrom, { address: Address, time: <Moment at={Since} /> })}
        </div>
      </div>
      <div className={`hint ${styles.used}`}>
        {Current ? texts.thisBrowser : fill(texts.lastUsed, { age: <Age at={LastUsedAt} suffix="ago" /> })}
      </div>
      {!Current && (
        <Button disabled={isPending} onClick={onEnd} aria-label={texts.signOutSession(device, Address)}>
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
