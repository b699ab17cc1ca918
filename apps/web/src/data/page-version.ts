import { withBasePath } from './base-path.ts';

/** Longer than this is no answer; the next question comes anyway. */
const ASK_TIMEOUT_MS = 15_000;

/** The mark of the build that the server has now, from `version.json`. Rejects when it does not say. */
export async function fetchPageBuild(): Promise<string> {
  const response = await fetch(withBasePath('/version.json'), {
    cache: 'no-store',
    signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`version.json: ${response.status}`);
  const { Build } = (await response.json()) as { Build?: unknown };
  if (typeof Build !== 'string' || Build === '') throw new Error('version.json has no build');
  return Build;
}
