import { readFile } from 'node:fs/promises';

/** Paths of PEM files for TLS; null: the authorities of the system, no client certificate. */
export interface TlsFiles {
  readonly caFile: string | null;
  readonly certFile: string | null;
  readonly keyFile: string | null;
}

/**
 * Their content, as options of a TLS connection. Read them for each connection, so that a renewed
 * certificate needs no restart.
 *
 * @throws file system errors
 */
export async function readTlsFiles({ caFile, certFile, keyFile }: TlsFiles) {
  const [ca, cert, key] = await Promise.all(
    [caFile, certFile, keyFile].map((path) => (path === null ? null : readFile(path))),
  );
  return { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
}
