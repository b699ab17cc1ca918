/**
 * `npm run language`: spelling and terms of everything a reader sees. Without arguments all tracked
 * files, otherwise the files that the given globs match. Prints file, line, column and the term to
 * use; exits with 1 if anything was found.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { phraseFaults } from './phrases.ts';

const PHRASE_FILES = ['**/*.{ts,tsx,mjs,md,html}'];
/** The list itself, the glossary's column of replaced terms, and what must not be edited. */
const EXEMPT = [
  /^tools\/language[./]/,
  /^docs\/glossary\.md$/,
  /^apps\/server\/src\/platform\/storage\/migrations\//,
  /(?:^|\/)(?:node_modules|dist)\//,
];

const globs = process.argv.slice(2);
const spelling = spawnSync(
  'cspell',
  [
    ...['lint', '--no-progress', '--no-summary', '--no-must-find-files'],
    // Unchanged files are skipped; a change to the dictionary or the configuration checks all of them again.
    ...['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/cspell'],
    ...(globs.length > 0 ? globs : ['**']),
  ],
  { stdio: 'inherit' },
);

let faults = 0;
for (const file of globSync(globs.length > 0 ? globs : PHRASE_FILES, {
  exclude: (path) => /(?:^|\/)(?:node_modules|dist|\.git)$/.test(path),
})) {
  if (!/\.(?:tsx?|mjs|md|html)$/.test(file) || EXEMPT.some((pattern) => pattern.test(file))) continue;
  for (const { line, column, phrase, use } of phraseFaults(readFileSync(file, 'utf8'))) {
    console.log(`${file}:${line}:${column} - Replaced term (${phrase}) fix: (${use})`);
    faults += 1;
  }
}
if (spelling.error) throw spelling.error;
if (spelling.status !== 0)
  console.error('Correct a misspelt word; add one that is right to tools/language/dictionary.txt.');
process.exitCode = spelling.status === 0 && faults === 0 ? 0 : 1;
