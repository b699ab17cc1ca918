import { createHash } from 'node:crypto';
import { type Script, scriptsFor } from './budgets.ts';

/** A file that index.html loads in development and contains when it is built. */
export interface StartFile {
  /** Its address in development. */
  readonly path: string;
  readonly kind: 'script' | 'style';
  /** Its content, minified. */
  readonly source: string;
}

/** A short identifier of the content; the same content has the same one on any machine. */
export function contentMark(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  // Includes the length, so that different lists of contents never have the same bytes.
  for (const content of contents) hash.update(`${content.length}:`).update(content);
  return hash.digest('base64url').replace(/[-_]/g, '').slice(0, 10);
}

/**
 * index.html with addresses from the root, which are valid on every path of the page. Scripts and
 * styles have relative addresses, so that the server can serve the page below any path.
 */
export function fromRoot(html: string): string {
  return html.replace(/ (href|src)="\.\//g, ' $1="/');
}

/**
 * index.html with the start files inlined: on a slow link each separate file costs a round trip or
 * two before anything is shown.
 */
export function withStartFiles(html: string, files: readonly StartFile[]): string {
  return files.reduce((text, { path, kind, source }) => {
    const at = text.indexOf(`"${path}"`);
    if (at < 0) throw new Error(`index.html does not ask for ${path}`);
    if (/<\/(?:script|style)/i.test(source)) throw new Error(`${path} would end its own tag`);
    const end = kind === 'script' ? '</script>' : '>';
    const before = text.slice(0, text.lastIndexOf('<', at));
    return `${before}<${kind}>${source.trim()}</${kind}>${text.slice(text.indexOf(end, at) + end.length)}`;
  }, html);
}

/**
 * index.html with the bundle's style sheet after the initial content: browsers paint what is before
 * a style sheet without waiting for it, and run module scripts only after it.
 */
export function withLateStyles(html: string): string {
  const late: string[] = [];
  const rest = html.replace(/\s*<link rel="stylesheet" crossorigin [^>]*>/g, (link) => {
    late.push(link.trim());
    return '';
  });
  return rest.replace('</body>', `${late.map((link) => `  ${link}\n  `).join('')}</body>`);
}

/** index.html with another line at the end of its head. */
export function withHead(html: string, line: string): string {
  return html.replace('</head>', `  ${line}\n  </head>`);
}

/**
 * The files that an installed page caches to open without a network: those of the named modules
 * with all their imports and styles.
 * @param stylesOf the style sheets of a script, by its name
 */
export function cachedFiles(
  scripts: readonly Script[],
  modules: readonly string[],
  stylesOf: (fileName: string) => Iterable<string>,
): string[] {
  const kept = new Set<string>();
  for (const { fileName } of scriptsFor(scripts, modules)) {
    kept.add(`/${fileName}`);
    for (const style of stylesOf(fileName)) kept.add(`/${style}`);
  }
  return [...kept].sort();
}
