import { createHash } from 'node:crypto';
import { type Script, scriptsFor } from './budgets.ts';

/** A file that index.html asks for in development, and holds when it is built. */
export interface StartFile {
  /** Its address in development. */
  readonly path: string;
  readonly kind: 'script' | 'style';
  /** What is in it, as small as it gets. */
  readonly source: string;
}

/** The short mark of a content; the same content has the same one on any machine. */
export function contentMark(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  // With its length before it, so that no two lists of contents are the same bytes.
  for (const content of contents) hash.update(`${content.length}:`).update(content);
  return hash.digest('base64url').replace(/[-_]/g, '').slice(0, 10);
}

/**
 * index.html with addresses from the root, which hold on every path of the page. Scripts and styles have theirs relative to each
 * other, so that the server can put the page below any path.
 */
export function fromRoot(html: string): string {
  return html.replace(/ (href|src)="\.\//g, ' $1="/');
}

/**
 * index.html with the start files in it instead of beside it: on a slow link each file of its own costs a round trip or
 * two before anything is seen.
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
 * index.html with the bundle's stylesheet after what is seen first: a browser paints what stands before a stylesheet
 * without waiting for it, and runs module scripts only after it.
 */
export function withLateStyles(html: string): string {
  const late: string[] = [];
  const rest = html.replace(/\s*<link rel="stylesheet" crossorigin [^>]*>/g, (link) => {
    late.push(link.trim());
    return '';
  });
  return rest.replace('</body>', `${late.map((link) => `  ${link}\n  `).join('')}</body>`);
}

/** index.html with a line more at the end of its head. */
export function withHead(html: string, line: string): string {
  return html.replace('</head>', `  ${line}\n  </head>`);
}

/**
 * The files that an installed page keeps, so that it opens without a network: those of the named modules with all that
 * they import and their styles.
 * @param stylesOf the stylesheets of a script, by its name
 */
export function keptFiles(
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
