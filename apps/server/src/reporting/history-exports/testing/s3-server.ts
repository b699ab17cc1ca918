import { temporaryFolder } from '@outpost/testing/folders.ts';
import { onTestFinished } from 'vitest';
import type { S3Store } from '../targets/s3-target.ts';

interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

/** The account that s3rver knows. */
const ACCESS = { region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' };
const BUCKET = 'history';

/**
 * An S3-compatible server with the bucket `history`, ended after the test. It checks the key, but not
 * signatures of version 4; `sign-request.test.ts` does.
 */
export async function startS3Server(): Promise<S3Store> {
  // @ts-expect-error: the package has no type declarations
  const { default: Server } = (await import('s3rver')) as { default: new (options: object) => S3Server };
  const server = new Server({
    ...{ address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: false },
    directory: await temporaryFolder(),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return { ...ACCESS, url: `http://127.0.0.1:${port}/${BUCKET}` };
}
