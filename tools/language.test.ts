import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'outpost-language-'));
afterAll(() => rmSync(folder, { recursive: true }));

function check(files: Readonly<Record<string, string>>) {
  cpSync(join(root, 'cspell.config.yaml'), join(folder, 'cspell.config.yaml'));
  cpSync(join(root, 'tools/language'), join(folder, 'tools/language'), { recursive: true });
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src', name), text);
  const names = Object.keys(files).map((name) => `src/${name}`);
  const { status, stdout } = spawnSync('node', ['tools/language/check.ts', ...names], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  return { status, lines: stdout.split('\n').filter(Boolean) };
}

const PLANTED = [
  ['a banned word on a screen', 'Screen.tsx', 'const a = <p>Nobody</p>;', ':1:14', '(Nobody)', 'No user'],
  [
    'a banned word in a name',
    'rows.ts',
    'const a = 1;\nconst quietRows = 2;',
    ':2:7',
    '(quiet)',
    'suppressed',
  ],
  ['a banned word in a doc', 'alarms.md', '# Alarms\n\nThe standing alarms.', ':3:5', '(standing)', 'active'],
  ['a banned phrase', 'duty.md', 'A user who is on duty.', ':1:15', '(on duty)', 'on call'],
  ['a banned form of name', 'limits.ts', 'const MOST_ROWS = 2;', ':1:7', '(MOST_R)', 'MAX_'],
  ['a banned ending of a name', 'sizes.ts', 'const ROWS_MOST = 2;', ':1:10', '(S_MOST)', 'MAX_'],
  ['a misspelt word', 'typo.md', 'They recieve it.', ':1:6', 'recieve', 'receive'],
] as const;
const PLAIN = { 'plain.md': 'No user has acknowledged the active alarm.' };

const { status, lines } = check({
  ...Object.fromEntries(PLANTED.map(([, name, text]) => [name, text])),
  ...PLAIN,
});

it.each(PLANTED)(
  '%s fails, with its position and the replacement',
  (_case, name, _text, place, found, use) => {
    const own = lines.filter((line) => line.startsWith(`src/${name}`));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain(`src/${name}${place}`);
    expect(own[0]).toContain(found);
    expect(own[0]).toContain(use);
  },
);

it('fails as a whole, and a text in plain English adds nothing', () => {
  expect(status).toBe(1);
  expect(lines).toHaveLength(PLANTED.length);
});

it('passes a text in plain English', () => {
  expect(check(PLAIN)).toEqual({ status: 0, lines: [] });
});
