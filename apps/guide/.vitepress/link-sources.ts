import { posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { DOCS, pathInSite, SOURCES } from './pages.ts';

/** A link of the repository: to a file, perhaps with a heading. */
const TO_FILE = /^(?![a-z][a-z0-9+.-]*:|[/#])([^#?]+)(#.*)?$/i;

/**
 * Where a link of a source leads in the site, as an address below its root; null: the file is not part of
 * the site, such as a decision or a file of code; undefined: not a link to a file.
 */
export function linkInSite(from: string, href: string): string | null | undefined {
  const [, path, heading = ''] = TO_FILE.exec(href) ?? [];
  if (path === undefined) return undefined;
  const target = posix.join(posix.dirname(from), decodeURI(path));
  return SOURCES.has(target) ? `/${pathInSite(target)}${heading}` : null;
}

/** Links between sources become links between pages; those that leave the site become text. */
export function linkSources(markdown: MarkdownRenderer): void {
  markdown.core.ruler.after('inline', 'outpost-links', ({ tokens, env }) => {
    // `path` is where the page is in the site, once it has been moved there; the search index has the source only.
    const { path, realPath } = env as { path: string; realPath?: string };
    const from = posix.relative(DOCS, realPath ?? path);
    for (const { children } of tokens) {
      let isRemoved = false;
      for (const token of children ?? []) {
        if (token.type === 'link_close' && isRemoved) {
          Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
          isRemoved = false;
        }
        if (token.type !== 'link_open') continue;
        const place = linkInSite(from, token.attrGet('href') ?? '');
        if (place) token.attrSet('href', place);
        if (place !== null) continue;
        Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' });
        isRemoved = true;
      }
    }
  });
}
