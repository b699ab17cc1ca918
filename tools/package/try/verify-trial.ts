import { appendFileSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { signPackages } from '../signature.ts';
import { writeSums } from '../sums.ts';
import { makeThrowawayKey } from '../testing/throwaway-key.ts';
import { Machine } from './machine.ts';
import { expectThat, tryStep } from './steps.ts';

const PAGE = resolve(import.meta.dirname, '../../../docs/how-to/install-on-debian.md');
const VERIFIERS = ['gpgv', 'sqv'];

/** Verifies a signed package on a bare Debian with the documented commands, of which it has one. */
export async function tryVerifying(root: string, deb: string): Promise<void> {
  const machine = new Machine(root);
  const download = join(root, 'root/download');
  const keys = mkdtempSync(join(tmpdir(), 'outpost-keys-'));
  const verifier = VERIFIERS.find((name) => machine.tryAlone(['sh', '-c', `command -v ${name}`]).code === 0);
  const command = new RegExp(`^ *(${verifier} .+ &&\\n.+)$`, 'm').exec(readFileSync(PAGE, 'utf8'))?.[1];
  const verify = () => machine.tryAlone(['sh', '-c', `cd /root/download && ${command}`]);

  await tryStep(`verify with ${verifier}; refuse a changed package, changed sums and another key`, () => {
    expectThat(command !== undefined, `gpgv or sqv in the machine and in ${basename(PAGE)}`);
    mkdirSync(download);
    copyFileSync(deb, join(download, basename(deb)));
    writeSums(download);
    const own = sign(download, keys, 'own');
    const good = verify();
    expectThat(good.code === 0 && good.text.includes(`${basename(deb)}: OK`), `acceptance: ${good.text}`);
    expectThat(good.text.includes(own.fingerprint), `the fingerprint ${own.fingerprint}: ${good.text}`);

    appendFileSync(join(download, basename(deb)), '.');
    expectRefusal(verify(), 'a changed package');
    writeSums(download);
    expectRefusal(verify(), 'changed sums');
    for (const name of ['SHA256SUMS.asc', 'outpost-release.gpg']) rmSync(join(download, name));
    writeSums(download);
    sign(download, keys, 'foreign');
    cpSync(own.keyring, join(download, 'outpost-release.gpg'));
    expectRefusal(verify(), 'another key');
    rmSync(download, { recursive: true });
  }).finally(() => rmSync(keys, { recursive: true }));
}

/** Signs with a new key. @returns what users know of it */
function sign(folder: string, keys: string, name: string): { fingerprint: string; keyring: string } {
  const keyring = join(keys, `${name}.gpg`);
  const key = makeThrowawayKey(join(keys, name), keyring);
  try {
    signPackages({ folder, key: key.fingerprint, keyring, gnupgHome: key.gnupgHome });
  } finally {
    key.end();
  }
  return { fingerprint: key.fingerprint, keyring };
}

function expectRefusal({ code, text }: { code: number | null; text: string }, what: string): void {
  expectThat(code !== 0, `refusal of ${what}; it printed ${text}`);
}
