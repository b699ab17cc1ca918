import { mkdirSync } from 'node:fs';
import { run } from '../staging.ts';

/** A key of GnuPG for one test. */
export interface ThrowawayKey {
  readonly fingerprint: string;
  readonly gnupgHome: string;
  /** Ends what GnuPG started for it. */
  end(): void;
}

/** Makes a key without a passphrase in a new folder, as docs/how-to/release.md makes the maintainers'. */
export function makeThrowawayKey(gnupgHome: string, publicKeyFile: string): ThrowawayKey {
  mkdirSync(gnupgHome, { mode: 0o700 });
  const environment = { GNUPGHOME: gnupgHome };
  const gpg = (...given: string[]) => run('gpg', ['--batch', '-q', ...given], environment);
  gpg('--passphrase', '', '--quick-generate-key', 'Test <test@utility.example>', 'ed25519', 'sign', '1d');
  const fingerprint = /^fpr:+([0-9A-F]{40}):/m.exec(gpg('--list-keys', '--with-colons'))![1]!;
  gpg('--output', publicKeyFile, '--export', fingerprint);
  const end = () => {
    run('gpgconf', ['--kill', 'all'], environment);
  };
  return { fingerprint, gnupgHome, end };
}
