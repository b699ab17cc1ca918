import type { RequestListener } from 'node:http';
import { ForwardSeal, PROOF_HEADER } from '../forwarded-client.ts';

/** Of the active server of tests. */
export const TEST_EPOCH = 7;

export const testSeal = ({ epoch = TEST_EPOCH, url = '' } = {}, secretByte = 1): ForwardSeal =>
  new ForwardSeal(Buffer.alloc(32, secretByte).toString('base64url'), { epoch, url });

/** Proves to standby servers that it is the active server, and leaves all other requests to `listener`. */
export const withProof =
  (listener: RequestListener, epoch = TEST_EPOCH): RequestListener =>
  (request, response) => {
    const { localPort } = request.socket;
    const proof = testSeal({ epoch, url: `http://127.0.0.1:${localPort}` }).prove(request);
    if (proof === null) listener(request, response);
    else response.writeHead(200, { [PROOF_HEADER]: proof }).end();
  };
