import { Button } from '@mantine/core';
import { session, useServerNow, useSession } from '../../data/index.ts';
import { StateMark } from '../../ui/state/StateMark.tsx';
import { formatAge, zoneOf } from '../../ui/time/index.ts';
import * as texts from '../texts.ts';

/**
 * Shown until the session is known: like index.html before any script (`start.css`), so that
 * nothing moves. If the server is unreachable, it shows since when and retries without asking for a
 * password.
 */
export function Starting() {
  const { unreachable } = useSession();
  return (
    <div className="start">
      <div className="start-brand">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3v18M7 8a7 7 0 0 1 10 0M4 5a11 11 0 0 1 16 0M9 21h6" />
        </svg>
        {texts.outpost}
      </div>
      <main className="start-middle">
        {unreachable === null ? (
          <>
            <span className="start-wheel" />
            <p role="status">{texts.loading}</p>
          </>
        ) : (
          <NoServer sinceMs={unreachable.sinceMs} detail={unreachable.detail} />
        )}
      </main>
    </div>
  );
}

/** `14:31`; the formats of other times are not in the first script. */
const timeOf = (atMs: number): string => new Date(zoneOf('').wallAt(atMs)).toISOString().slice(11, 16);

function NoServer({ sinceMs, detail }: { readonly sinceMs: number; readonly detail: string }) {
  const nowMs = useServerNow();
  return (
    <>
      <div role="alert" className="start-words">
        <StateMark state="no-answer" size={26} />
        <h1>{texts.noConnectionSince(timeOf(sinceMs))}</h1>
        <p>{texts.opensWhenConnected(detail)}</p>
      </div>
      <p aria-hidden="true">{texts.retryingFor(formatAge(nowMs - sinceMs))}</p>
      <Button onClick={session.tryNow}>{texts.tryNow}</Button>
    </>
  );
}
