import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Architecture } from './architectures.ts';
import { run } from './staging.ts';

/**
 * SHA-512 of the npm packages that contain Node.js, in base64, as `npm view NAME@VERSION
 * dist.integrity` prints it. The version is that of the package `node` in package-lock.json.
 */
export const NODE_PACKAGES: Readonly<Record<Architecture['node'], { version: string; sha512: string }>> = {
  x64: {
    version: '24.21.0',
    sha512: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  arm64: {
    version: '24.21.0',
    sha512: 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
};

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/outpost-package');

/** A folder with `bin/node` and `LICENSE` for an architecture; downloaded once. @throws Error */
export function nodeRuntime(architecture: Architecture): string {
  const { version, sha512 } = NODE_PACKAGES[architecture.node];
  const name = `node-linux-${architecture.node}`;
  const folder = join(CACHE, `${name}-${version}`);
  const place = join(folder, 'package');
  if (existsSync(place)) return place;
  mkdirSync(dirname(folder), { recursive: true });
  const scratch = mkdtempSync(`${folder}-`);
  try {
    run('npm', ['pack', '--silent', '--pack-destination', scratch, `${name}@${version}`]);
    const file = join(scratch, `${name}-${version}.tgz`);
    const found = createHash('sha512').update(readFileSync(file)).digest('base64');
    if (found !== sha512)
      throw new Error(
        `${name}@${version} is not the file that node-runtime.ts names: it has sha512-${found}.`,
      );
    run('tar', ['-xzf', file, '-C', scratch, 'package/bin/node', 'package/LICENSE']);
    rmSync(file);
    renameSync(scratch, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return place;
}
