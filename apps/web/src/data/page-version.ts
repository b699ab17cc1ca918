import { withBasePath } from './base-path.ts';

/** After this long the request is abandoned; the next one follows anyway. */
const ASK_TIMEOUT_MS = 15_000;

/** The build identifier of the server's page, from `version.json`. Rejects without one. */
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
