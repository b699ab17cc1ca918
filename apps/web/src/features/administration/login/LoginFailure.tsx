import { useState } from 'react';
import type { SessionError } from '../../../data/index.ts';
import { serverNowMs, useServerNow } from '../../../data/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { describeSignInFailure } from './sign-in-failure.ts';

/** Why the sign-in failed, with a countdown if it was throttled. */
export function LoginFailure({ error }: { readonly error: SessionError | null }) {
  const nowMs = useServerNow();
  const [shown, setShown] = useState(() => ({ error, atMs: serverNowMs() }));
  if (shown.error !== error) setShown({ error, atMs: serverNowMs() });
  const seconds = error?.retryAfterSeconds;
  const waitMs = seconds === undefined ? null : shown.atMs + seconds * 1_000 - nowMs;
  return <FormFailure>{error === null ? null : describeSignInFailure(error, waitMs)}</FormFailure>;
}
