import { readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { DefaultTheme } from 'vitepress';

/** `docs/` is the source of all pages, so that their links work in the repository as well. */
export const DOCS = resolve(import.meta.dirname, '../../../docs');

/** The pages of `docs/guide/` by the parts of the guide, in the order of the navigation. */
const GUIDE: readonly (readonly [part: string, pages: readonly string[]])[] = [
  ['Start here', ['index', 'ten-minutes', 'roles']],
  ['Operators', ['watch', 'alarms', 'stations', 'trends', 'reports', 'on-call', 'phone', 'account']],
  ['Supervisors', ['schedules', 'alerts', 'commands', 'users', 'displays']],
  ['Admins', ['first-start', 'add-stations', 'controllers', 'channels', 'run']],
  ['Integrators', ['integrate']],
  ['Help', ['troubleshooting', 'known-issues', 'hardening']],
];

/** Pages of `docs/` for those who run an installation, by what they are about. */
const REFERENCE: readonly (readonly [part: string, pages: readonly string[]])[] = [
  ['Run it', ['operations', 'upgrade', 'standby', 'cluster', 'scaling', 'security', 'errors']],
  ['Alarms and notification', ['alarms', 'on-call', 'delivery']],
  ['Stations and values', ['stations', 'field', 'units', 'commands', 'history', 'modbus-map']],
  ['Screens', ['trends', 'reports', 'grid', 'audit', 'product', 'glossary']],
];

/** Of `docs/how-to/`, what is for those who change the code. */
const FOR_DEVELOPERS = /^(?:add-|release$|send-a-notification$)/;
/** Of `docs/how-to/`, what Admins do; all others are for integrators. */
const FOR_ADMINS = /^(?:install|run)-/;

const howTos = readdirSync(`${DOCS}/how-to`)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -'.md'.length))
  .filter((name) => !FOR_DEVELOPERS.test(name))
  .sort();

const source = (folder: string) => (name: string) => posix.join(folder, `${name}.md`);
const guidePages = GUIDE.flatMap(([, pages]) => pages.map(source('guide')));
const referencePages = REFERENCE.flatMap(([, pages]) => pages.map(source('')));

/** Sources of all pages, relative to `docs/`. */
export const SOURCES: ReadonlySet<string> = new Set([
  ...guidePages,
  ...referencePages,
  ...howTos.map(source('how-to')),
]);

/** Pages of `docs/` that are not part of the site. */
export const OTHER_FILES = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.md') && !SOURCES.has(path),
);

/** Where a source is in the site: `guide/alarms.md` → `alarms.md`, `operations.md` → `reference/operations.md`. */
export const pathInSite = (path: string): string =>
  path.startsWith('guide/') ? path.slice('guide/'.length) : `reference/${path}`;

function item(path: string): DefaultTheme.SidebarItem {
  const text = /^# (.+)$/m.exec(readFileSync(`${DOCS}/${path}`, 'utf8'))?.[1];
  if (text === undefined) throw new Error(`docs/${path} has no title`);
  return { text, link: `/${pathInSite(path).replace(/(?:index)?\.md$/, '')}` };
}

const HOW_TOS_OF: Readonly<Record<string, (name: string) => boolean>> = {
  Admins: (name) => FOR_ADMINS.test(name),
  Integrators: (name) => !FOR_ADMINS.test(name),
};

/** The navigation, with titles from the pages themselves. */
export const SIDEBAR: DefaultTheme.SidebarItem[] = [
  ...GUIDE.map(([text, pages]) => ({
    text,
    items: [
      ...pages.map(source('guide')),
      ...howTos.filter((name) => HOW_TOS_OF[text]?.(name) ?? false).map(source('how-to')),
    ].map(item),
  })),
  {
    text: 'Reference',
    items: REFERENCE.map(([text, pages]) => ({
      text,
      collapsed: true,
      items: pages.map(source('')).map(item),
    })),
  },
];
