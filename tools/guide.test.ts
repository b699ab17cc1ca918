import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CHANNEL_DESCRIPTORS, DATA_TYPES } from '@outpost/contract';
import { expect, it } from 'vitest';
import { linkInSite } from '../apps/guide/.vitepress/link-sources.ts';
import { pathInSite, SIDEBAR, SOURCES } from '../apps/guide/.vitepress/pages.ts';
import { slugOf } from '../apps/guide/.vitepress/slug.ts';
import { GUIDE_PLACES } from '../apps/web/src/app/guide-places.ts';
import { sourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '..');
const folder = `${root}/docs/guide`;
const MAX_IMAGES_BYTES = 3 * 1_024 ** 2;

const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');
const pages = names.map((name) => ({ name, text: withoutCode(read(name)) }));

/** Literals of the files that hold what users read, as whole texts or as patterns with anything in their gaps. */
function catalogue(): { texts: Set<string>; patterns: RegExp[] } {
  const files = sourceFiles('*.ts', '*.tsx').filter(
    (file) =>
      /\/web\/src\/.*\/texts\.ts$|^packages\/(contract|core)\/src\/|\/drivers\/|screens\.ts$|-labels?\.ts$/.test(
        file,
      ) && !/\.test\.tsx?$/.test(file),
  );
  const texts = new Set<string>();
  const patterns: RegExp[] = [];
  for (const file of files) {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    for (const [, single, template] of source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)) {
      if (single !== undefined) texts.add(single.replace(/\\(.)/g, '$1'));
      const pieces = (template ?? single ?? '').split(/\$\{(?:[^{}]|\{[^{}]*\})*\}|\{\w+\}|#/);
      if (pieces.length < 2) continue;
      for (const piece of pieces) if (/\p{L}{4}/u.test(piece)) texts.add(piece.trim());
      const escaped = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      if (pieces.some((piece) => /\p{L}{4}/u.test(piece)))
        patterns.push(new RegExp(`^${escaped.join('.+')}$`));
    }
  }
  const templates = `${root}/packages/contract/station-templates`;
  for (const file of readdirSync(templates))
    texts.add((JSON.parse(readFileSync(`${templates}/${file}`, 'utf8')) as { Name: string }).Name);
  return { texts, patterns };
}

/** What a page shows in bold: labels of the product. */
const labelsOf = (text: string): string[] =>
  [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label!.replace(/\s+/g, ' '));

it('names buttons, fields and states as the product does', () => {
  const { texts, patterns } = catalogue();
  const unknown = pages.flatMap(({ name, text }) =>
    labelsOf(text)
      .filter(
        (label) => !texts.has(label) && !texts.has(`${label}.`) && !patterns.some((one) => one.test(label)),
      )
      .map((label) => `${name}: ${label}`),
  );
  expect(unknown).toEqual([]);
});

it('finds a label that the product does not have', () => {
  const { texts, patterns } = catalogue();
  const isKnown = (label: string) => texts.has(label) || patterns.some((one) => one.test(label));
  expect(labelsOf('Press **Poll now**, not **Ask\nnow**.')).toEqual(['Poll now', 'Ask now']);
  expect(['Poll now', 'Acknowledge all 3', 'Ask now', 'Poll'].map(isKnown)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

/** What Node itself reads of the environment. */
const OF_NODE: ReadonlySet<string> = new Set(['NODE_EXTRA_CA_CERTS']);

it('names settings that exist', () => {
  const config = readFileSync(`${root}/apps/server/src/config.ts`, 'utf8');
  const ofChannels = CHANNEL_DESCRIPTORS.flatMap(({ settings }) => settings.map(({ name }) => name));
  // Other names of one word, such as GET, are no settings.
  const ofOneWord = ofChannels.filter((name) => !name.includes('_')).join('|');
  const settings = new RegExp(`\`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|${ofOneWord})\``, 'g');
  const unknown = pages.flatMap(({ name, text }) =>
    [...text.matchAll(settings)]
      .map(([, setting]) => setting!)
      .filter((setting) => !OF_NODE.has(setting))
      .filter((setting) => !ofChannels.some((one) => one === setting) && !config.includes(setting))
      .map((setting) => `${name}: ${setting}`),
  );
  expect(unknown).toEqual([]);
});

it('has each page in the navigation once', () => {
  const inNavigation = (items: typeof SIDEBAR): string[] =>
    items.flatMap(({ link, items: below = [] }) => [
      ...(link === undefined ? [] : [link]),
      ...inNavigation(below),
    ]);
  const links = inNavigation(SIDEBAR);
  expect(new Set(links).size).toBe(links.length);
  expect(links).toHaveLength(SOURCES.size);
  expect(names.filter((name) => !SOURCES.has(`guide/${name}`))).toEqual([]);
});

it('turns links of the repository into links of the site', () => {
  expect(linkInSite('guide/alarms.md', 'stations.md#grid')).toBe('/stations.md#grid');
  expect(linkInSite('guide/alarms.md', '../operations.md')).toBe('/reference/operations.md');
  expect(linkInSite('operations.md', 'guide/index.md')).toBe('/index.md');
  expect(linkInSite('operations.md', '../deploy/nginx-outpost.conf')).toBeNull();
  expect(linkInSite('alarms.md', 'decisions/0048-alarm-on-bad-quality-by-default.md')).toBeNull();
  expect(linkInSite('alarms.md', '#log')).toBeUndefined();
  expect(linkInSite('alarms.md', 'https://www.cisa.gov/water')).toBeUndefined();
});

it('shows pictures that exist and have a text, and has no others', () => {
  const shown = pages.flatMap(({ text }) => [...text.matchAll(/!\[([^\]]*)\]\(images\/([^)]+)\)/g)]);
  expect(shown.filter(([, alternative]) => alternative!.length < 15)).toEqual([]);
  const files = readdirSync(`${folder}/images`);
  expect([...new Set(shown.map(([, , file]) => file))].sort()).toEqual(files.sort());
  const bytes = files.reduce((sum, file) => sum + statSync(`${folder}/images/${file}`).size, 0);
  expect(bytes).toBeLessThan(MAX_IMAGES_BYTES);
});

/** Whether the site has a page, and the heading in it if one is given. */
function hasPlace(page: string, heading: string | undefined): boolean {
  const source = [...SOURCES].find((path) => pathInSite(path) === `${page}.md`);
  if (source === undefined) return false;
  const text = readFileSync(`${root}/docs/${source}`, 'utf8');
  const headings = [...text.matchAll(/^#{2,6} (.+)$/gm)].map(([, title]) => slugOf(title!));
  return heading === undefined || headings.includes(heading);
}

it('leads from each screen to a page and heading that exist', () => {
  const missing = Object.values(GUIDE_PLACES).filter((place) => {
    const [page, heading] = place.split('#');
    return !hasPlace(page!, heading);
  });
  expect(missing).toEqual([]);
});

it('has the pages and headings that other links of the page lead to', () => {
  const sources = execFileSync('git', ['grep', '-ho', "'/guide/[^']*'", '--', 'apps/web/src'], {
    cwd: root,
    encoding: 'utf8',
  });
  const links = [...sources.matchAll(/'\/guide\/([^#']+)\.html(?:#([^']+))?'/g)];
  const missing = links.flatMap(([link, page, heading]) => (hasPlace(page!, heading) ? [] : [link]));
  expect(links.length).toBeGreaterThan(1);
  expect(missing).toEqual([]);
});

it.each(['docs/field.md', 'docs/guide/controllers.md'])('has a row for each data type in %s', (file) => {
  const rows = readFileSync(`${root}/${file}`, 'utf8')
    .match(/^\|.*$/gm)!
    .join('\n');
  const numbers = DATA_TYPES.filter((type) => !type.startsWith('bit'));
  expect(numbers.filter((type) => !rows.includes(`\`${type}\``))).toEqual([]);
});
