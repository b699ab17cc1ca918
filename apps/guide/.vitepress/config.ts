import { copyFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { linkSources } from './link-sources.ts';
import { DOCS, OTHER_FILES, pathInSite, SIDEBAR } from './pages.ts';
import { scriptsInFiles } from './scripts-in-files.ts';
import { slugOf } from './slug.ts';

const here = resolve(import.meta.dirname, '..');

export default defineConfig({
  lang: 'en-GB',
  title: 'Outpost guide',
  description: 'How to work with Outpost: for operators, Supervisors, Admins and integrators.',
  // The server adds the path below which Outpost is, if any.
  base: '/guide/',
  srcDir: relative(here, DOCS),
  srcExclude: OTHER_FILES,
  rewrites: pathInSite,
  outDir: resolve(here, 'dist'),
  cacheDir: resolve(here, 'node_modules/.vitepress'),
  head: [['link', { rel: 'icon', href: '/guide/icon.svg', type: 'image/svg+xml' }]],
  markdown: { config: linkSources, anchor: { slugify: slugOf }, languageAlias: { hex: 'txt', tree: 'txt' } },
  transformHtml: (html, _id, { siteConfig }) => scriptsInFiles(html, siteConfig.outDir),
  buildEnd: ({ outDir }) =>
    copyFileSync(resolve(here, '../web/public/icon.svg'), resolve(outDir, 'icon.svg')),
  themeConfig: {
    siteTitle: 'Outpost guide',
    search: {
      provider: 'local',
      options: {
        // Pages of the guide and of the reference can have the same title.
        _render: (source, env, markdown) => {
          const html = markdown.render(source, env);
          const isReference = (env as { path: string }).path.startsWith(`${DOCS}/guide/`) === false;
          return isReference ? html.replace(/<h1[^>]*>/, '$&Reference: ') : html;
        },
      },
    },
    sidebar: SIDEBAR,
    outline: { level: [2, 3] },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
});
