import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE = /<script(?: id="[^"]*")?>([\s\S]*?)<\/script>/g;

/**
 * Moves the inline scripts of a page into one file, because the server's content security policy runs
 * only scripts from files.
 *
 * @param folder of the built site
 */
export function scriptsInFiles(html: string, folder: string): string {
  const script = [...html.matchAll(INLINE)].map(([, code]) => code).join('\n');
  if (script === '') return html;
  const name = `assets/start.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, name), script);
  let isFirst = true;
  return html.replace(INLINE, () => {
    const tag = isFirst ? `<script src="/guide/${name}"></script>` : '';
    isFirst = false;
    return tag;
  });
}
