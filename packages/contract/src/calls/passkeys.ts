import * as z from 'zod';
import { SignedInUser } from '../accounts.ts';
import { defineCall } from '../call.ts';
import {
  AddedPasskey,
  NewPasskey,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '../passkeys.ts';
import { done, emptyBody, idParam } from './parts.ts';

/** Passkeys (WebAuthn): sign-in without a password, and those of the caller's own account. */
export const passkeys = {
  request: defineCall({
    method: 'POST',
    path: '/accounts/passkeys/request',
    needs: 'anyone',
    stores: false,
    unaudited: 'Signs no one in; the sign-in is audited',
    summary: 'Get a challenge for signing in with a passkey',
    body: emptyBody,
    answer: PasskeyRequest,
  }),
  signIn: defineCall({
    method: 'POST',
    path: '/accounts/passkeys/sign-in',
    needs: 'anyone',
    audit: { kind: 'sign-in', action: 'sign-in' },
    summary: 'Sign in with a passkey and set the refresh cookie',
    body: PasskeyAssertion,
    answer: SignedInUser,
  }),
  list: defineCall({
    method: 'GET',
    path: '/accounts/passkeys',
    needs: 'Viewer',
    personal: true,
    whileSettingUp: true,
    summary: 'List your passkeys',
    answer: z.array(Passkey),
  }),
  begin: defineCall({
    method: 'POST',
    path: '/accounts/passkeys/begin',
    needs: 'Viewer',
    whileSettingUp: true,
    stores: false,
    unaudited: 'Takes effect only once the passkey is added',
    summary: 'Get a challenge for creating a passkey',
    body: PasskeyProof,
    answer: PasskeyCreation,
  }),
  add: defineCall({
    method: 'POST',
    path: '/accounts/passkeys',
    needs: 'Viewer',
    whileSettingUp: true,
    audit: { kind: 'account', action: 'passkey' },
    summary: 'Add a passkey that the browser created',
    body: NewPasskey,
    answer: AddedPasskey,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/accounts/passkeys/:id/remove',
    needs: 'Viewer',
    audit: { kind: 'account', action: 'passkey' },
    summary: 'Remove one of your passkeys',
    params: idParam,
    body: PasskeyProof,
    answer: done,
  }),
};
