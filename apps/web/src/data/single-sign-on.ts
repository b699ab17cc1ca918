import { calls, type SsoSignedIn } from '@outpost/contract';
import { call, session } from './runtime.ts';

/** Goes to the provider's sign-in page; rejects with `ApiError`. @param returnTo the page afterwards */
export async function beginSso(key: string, returnTo: string): Promise<void> {
  const body = { ReturnTo: returnTo };
  const { Url } = await call(calls.singleSignOn.begin, { params: { key }, body });
  window.location.assign(Url);
}

/**
 * Signs in with the response of an identity provider. Rejects with `ApiError`.
 * @returns the page that the user was going to
 */
export function completeSso(key: string, response: string): Promise<string> {
  const options = { params: { key }, body: { Response: response } };
  return signInSso(() => call(calls.singleSignOn.complete, options));
}

/** The same after `SECOND_FACTOR_NEEDED`, with a code. */
export function completeSsoWithCode(code: string): Promise<string> {
  return signInSso(() => call(calls.singleSignOn.secondFactor, { body: { Code: code } }));
}

async function signInSso(complete: () => Promise<SsoSignedIn>): Promise<string> {
  let returnTo = '/';
  await session.signInBy(async () => {
    const { User, ReturnTo } = await complete();
    returnTo = ReturnTo;
    return User;
  });
  return returnTo;
}
