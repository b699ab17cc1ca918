import { calls } from '@outpost/contract';
import { call, session } from './runtime.ts';

/** Whether this page can use passkeys: browsers allow them over TLS or on localhost, for names only. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return window.isSecureContext && window.PublicKeyCredential !== undefined && !isAddress;
}

/** Signs in with a passkey. Rejects with `ApiError`, or with the browser's error when cancelled. */
export async function signInWithPasskey(): Promise<void> {
  const { Challenge, RpId } = await call(calls.passkeys.request, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge: Challenge, rpId: RpId, userVerification: 'required' },
  });
  const body = {
    CredentialId: id,
    ClientDataJson: response.clientDataJSON,
    AuthenticatorData: response.authenticatorData,
    Signature: response.signature,
    UserHandle: response.userHandle ?? null,
  };
  await session.signInBy(() => call(calls.passkeys.signIn, { body }));
}
