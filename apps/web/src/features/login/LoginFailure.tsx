import { useState } from 'react';
import type { SessionError } from '../../data/index.ts';
import { serverNowMs, useServerNow } from '../../data/index.ts';
import { FormFailure } from '../../ui/form/FormCard.tsx';
import { describeSignInFailure } from './sign-in-failure.ts';

/** Why the sign-in failed; a throttled one counts down. */
export function LoginFailure({ error }: { readonly error: SessionError | null }) {
  const nowMs = useServerNow();
  const [came, setCame] = useState(() => ({ error, atMs: serverNowMs() }));
  if (came.error !== error) setCame({ error, atMs: serverNowMs() });
  const seconds = error?.retryAfterSeconds;
  const waitMs = seconds === undefined ? null : came.atMs + seconds * 1_000 - nowMs;
  return <FormFailure>{error === null ? null : describeSignInFailure(error, waitMs)}</FormFailure>;
}
