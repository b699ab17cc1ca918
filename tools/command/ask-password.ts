import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks for a password without showing it, twice; or reads it from the first line of standard input
 * when that is no terminal.
 *
 * @throws Error: the two differ
 */
export async function askPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  }
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true });
  lines.on('SIGINT', () => process.exit(130));
  try {
    process.stderr.write(question);
    const password = await lines.question('');
    process.stderr.write('\nRepeat the password: ');
    const again = await lines.question('');
    process.stderr.write('\n');
    if (password !== again) throw new Error('The passwords do not match. No account was created.');
    return password;
  } finally {
    lines.close();
  }
}
