import { type AddedPasskey, type BodyInputOf, calls } from '@outpost/contract';
import { requireFilled } from './field-problems.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { useAction } from './use-action.ts';
import { readKeyOf, useRead } from './use-read.ts';

const CHANGED = [readKeyOf(calls.passkeys.list), keys.secondFactor];

/** ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

interface PasskeyInput {
  readonly name: string;
  readonly proof: BodyInputOf<typeof calls.passkeys.begin>;
}

/** The passkeys of the user's account. */
export const usePasskeys = () => useRead(calls.passkeys.list, {});

/** Has the browser create a passkey, and adds it to the user's account. */
export const useAddPasskey = () => useAction(addPasskey, CHANGED);

export const useRemovePasskey = () =>
  useAction(
    ({ id, proof }: { readonly id: number; readonly proof: BodyInputOf<typeof calls.passkeys.remove> }) => {
      requireFilled({ ...proof });
      return call(calls.passkeys.remove, { params: { id }, body: proof });
    },
    CHANGED,
  );

async function addPasskey({ name, proof }: PasskeyInput): Promise<AddedPasskey> {
  requireFilled({ Name: name, ...proof });
  const options = await call(calls.passkeys.begin, { body: proof });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: options.Challenge,
      rp: { id: options.RpId, name: options.RpName },
      user: { id: options.UserId, name: options.UserName, displayName: options.DisplayName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: options.Known.map(({ Id, Transports }) => ({
        ...{ id: Id, type: 'public-key', transports: Transports },
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  });
  return call(calls.passkeys.add, {
    body: {
      Name: name,
      CredentialId: id,
      ClientDataJson: response.clientDataJSON,
      AttestationObject: response.attestationObject,
      Transports: knownTransports(response.transports ?? []),
    },
  });
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Browsers may name others. */
const knownTransports = (named: readonly string[]) => TRANSPORTS.filter((one) => named.includes(one));
