import type { RequestListener } from 'node:http';
import { ForwardSeal, PROOF_HEADER } from '../forwarded-client.ts';

/** Of the active server of tests. */
export const TEST_EPOCH = 7;

export const testSeal = (epoch = TEST_EPOCH, secretByte = 1): ForwardSeal =>
  new ForwardSeal(Buffer.alloc(32, secretByte).toString('base64url'), epoch);

/** Proves to standby servers that it is the active server, and leaves all other requests to `listener`. */
export const withProof =
  (listener: RequestListener, seal = testSeal()): RequestListener =>
  (request, response) => {
    const proof = seal.prove(request);
    if (proof === null) listener(request, response);
    else response.writeHead(200, { [PROOF_HEADER]: proof }).end();
  };
