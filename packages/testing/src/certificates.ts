import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { findProgram } from './server-program.ts';

/** The program that makes certificates; suites that need it are left out without it. */
export const hasOpenssl = findProgram('openssl') !== null;

/** Paths of PEM files. */
export interface TestCertificates {
  readonly ca: string;
  /** Of the server at 127.0.0.1 and localhost. */
  readonly cert: string;
  readonly key: string;
  readonly clientCert: string;
  readonly clientKey: string;
}

/** An authority with a certificate for a server on loopback and one for a client; valid for two days. */
export async function makeCertificates(): Promise<TestCertificates> {
  const folder = await temporaryFolder();
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    ...['req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2'],
    ...['-subj', '/CN=Test CA'],
  );
  const sign = (name: string, extension: string) => {
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    writeFileSync(join(folder, `${name}.ext`), extension);
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.crt', '-CAkey', 'ca.key', '-set_serial', '1'],
      ...['-days', '2', '-extfile', `${name}.ext`, '-out', `${name}.crt`],
    );
  };
  sign('server', 'subjectAltName=IP:127.0.0.1,DNS:localhost');
  sign('client', 'extendedKeyUsage=clientAuth');
  const file = (name: string) => join(folder, name);
  return {
    ...{ ca: file('ca.crt'), cert: file('server.crt'), key: file('server.key') },
    ...{ clientCert: file('client.crt'), clientKey: file('client.key') },
  };
}
