import { Button } from '@mantine/core';
import type { AccountSession } from '@outpost/contract';
import { useState } from 'react';
import { useEndSession, useOwnSessions } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Card } from '../../../ui/page/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, Moment } from '../../../ui/time/index.ts';
import styles from './account.module.css';
import * as texts from './texts.ts';

/** Sessions that are listed at first. */
const SHOWN = 4;

/** The user's sessions, each of which can be ended; at first this browser and the latest others. */
export function SessionsCard() {
  const asked = useOwnSessions();
  const ending = useEndSession();
  const { data } = asked;
  const [isWhole, setIsWhole] = useState(false);
  const sorted = data?.toSorted((a, b) => Number(b.Current) - Number(a.Current));
  const shown = isWhole ? sorted : sorted?.slice(0, SHOWN);
  return (
    <Card title={texts.sessions} note={texts.sessionsContent} pad={false}>
      {data === undefined || shown === undefined ? (
        <LoadingOrFailed query={asked} loading={texts.loadingSessions} failed={texts.couldNotLoadSessions} />
      ) : (
        <ul className={`rows ${styles.sessions}`} aria-label={texts.sessions}>
          {shown.map((one) => (
            <SessionRow
              key={one.Id}
              one={one}
              isPending={ending.isPending}
              onEnd={() => ending.mutate(one.Id)}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.length > 1 && (
        <div className={`pad buttons ${styles.others}`}>
          {data.length > SHOWN && !isWhole && (
            <Button onClick={() => setIsWhole(true)}>{texts.showAllSessions(data.length)}</Button>
          )}
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
