import { expect, it } from 'vitest';
import { sha256Hex, signRequest } from './sign-request.ts';

// cspell:disable
const ACCESS = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW_MS = Date.UTC(2013, 4, 24);
const HOST = 'https://examplebucket.s3.amazonaws.com';

// The examples of the Amazon S3 API reference, "Signature Calculations for the Authorization Header".
it.each([
  [
    'GET object',
    { method: 'GET', url: `${HOST}/test.txt`, headers: { range: 'bytes=0-9' }, body: '' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT object',
    {
      method: 'PUT',
      url: `${HOST}/test$file.text`,
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET bucket lifecycle',
    { method: 'GET', url: `${HOST}/?lifecycle`, headers: {}, body: '' },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET bucket',
    { method: 'GET', url: `${HOST}/?max-keys=2&prefix=J`, headers: {}, body: '' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs as Amazon does: %s', (_, { method, url, headers, body }, signature) => {
  const signed = signRequest(
    ACCESS,
    { method, url: new URL(url), headers: headers as Record<string, string>, bodySha256: sha256Hex(body) },
    NOW_MS,
  );
  expect(signed.authorization).toContain(`Signature=${signature}`);
});
