import * as z from 'zod';
import { defineCall } from '../call.ts';
import { SsoBegin, SsoBegun, SsoKey, SsoResponse, SsoSecondFactor, SsoSignedIn } from '../single-sign-on.ts';

const tag = 'Single sign-on';
const params = z.strictObject({ key: SsoKey });
const signIn = { kind: 'sign-in', action: 'sign-in' } as const;

/** Sign-in with identity providers (OpenID Connect). */
export const singleSignOn = {
  begin: defineCall({
    method: 'POST',
    path: '/accounts/sso/:key/begin',
    needs: 'anyone',
    tag,
    stores: false,
    unaudited: 'Signs no one in; the end of the sign-in is audited',
    summary: 'Get the address of the provider’s sign-in page, and set the cookie of this sign-in',
    params,
    body: SsoBegin,
    answer: SsoBegun,
  }),
  complete: defineCall({
    method: 'POST',
    path: '/accounts/sso/:key/complete',
    needs: 'anyone',
    tag,
    audit: signIn,
    summary:
      'Sign in with the provider’s response and set the refresh cookie. If the error code is `SECOND_FACTOR_NEEDED`, send the second-factor code to `/accounts/sso/second-factor`.',
    params,
    body: SsoResponse,
    answer: SsoSignedIn,
  }),
  secondFactor: defineCall({
    method: 'POST',
    path: '/accounts/sso/second-factor',
    needs: 'anyone',
    tag,
    audit: signIn,
    summary: 'Finish a sign-in with a provider that needs a second-factor code',
    body: SsoSecondFactor,
    answer: SsoSignedIn,
  }),
};
