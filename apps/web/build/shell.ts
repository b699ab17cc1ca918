import { createHash } from 'node:crypto';
import { type Script, scriptsFor } from './budgets.ts';

/** A file that index.html asks for beside the bundle: where it is in development, and what is in it. */
export interface StartFile {
  readonly path: string;
  readonly source: string;
}

/** The short mark of a content; the same content has the same one on any machine. */
export function markOf(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  // With its length before it, so that no two lists of contents are the same bytes.
  for (const content of contents) hash.update(`${content.length}:`).update(content);
  return hash.digest('base64url').replace(/[-_]/g, '').slice(0, 10);
}

/** The name of a start file in the built page. It changes with the content, so that a browser may keep it for ever. */
export function builtName({ path, source }: StartFile): string {
  const [, name, extension] = /([^/]+)\.(\w+)$/.exec(path)!;
  return `assets/${name}-${markOf(source)}.${extension}`;
}

/** index.html with the built names of the start files. */
export function withBuiltNames(html: string, files: readonly StartFile[]): string {
  return files.reduce((text, file) => {
    if (!text.includes(`"${file.path}"`)) throw new Error(`index.html does not ask for ${file.path}`);
    return text.replaceAll(`"${file.path}"`, `"/${builtName(file)}"`);
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
