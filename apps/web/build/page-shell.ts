import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Script } from './budgets.ts';
import {
  builtName,
  keptFiles,
  markOf,
  type StartFile,
  withBuiltNames,
  withHead,
  withLateStyles,
} from './shell.ts';

export interface PageShellOptions {
  /** What index.html asks for beside the bundle, by its address in development, with where its source is. */
  readonly start: Readonly<Record<string, string>>;
  /** Modules that an installed page keeps with all that they import: ends of their paths. */
  readonly keep: readonly string[];
  /** Other files that it keeps, of the bundle and of `public/`: by their names. */
  readonly keepFiles: RegExp;
  /** The service worker's module. */
  readonly worker: string;
  /** The font that every page shows text in, asked for before the styles say so. */
  readonly font: RegExp;
}

/**
 * Builds what stands around the bundle: an index.html that shows something before the script has come, the service
 * worker with the list of what it keeps, and `version.json`, by which an open page hears of a newer one.
 */
export function pageShell(options: PageShellOptions): Plugin {
  let config: ResolvedConfig;
  const start: StartFile[] = Object.entries(options.start).map(([path, source]) => ({
    path,
    source: readFileSync(source, 'utf8'),
  }));
  return {
    name: 'outpost:page-shell',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of start) {
          this.emitFile({ type: 'asset', fileName: builtName(file), source: file.source });
        }
        const page = bundle['index.html'];
        if (page?.type !== 'asset') this.error('There is no index.html to build the shell around.');
        const font = Object.keys(bundle).find((name) => options.font.test(name));
        if (font === undefined) this.error(`No font of the bundle is called ${options.font}.`);
        const files = publicFiles(config.publicDir);
        const html = withHead(
          withLateStyles(withBuiltNames(String(page.source), start)),
          `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin fetchpriority="low" />`,
        );
        const mark = markOf(
          html,
          ...Object.keys(bundle)
            .filter((name) => name !== 'index.html')
            .sort(),
          ...files.flatMap((name) => [name, readFileSync(join(config.publicDir, name))]),
        );
        page.source = withHead(html, `<meta name="outpost-build" content="${mark}" />`);
        const kept = [
          '/',
          ...start.map((file) => `/${builtName(file)}`),
          ...files.filter((name) => options.keepFiles.test(name)).map((name) => `/${name}`),
          ...keptOf(bundle, options),
        ];
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: await workerScript(options.worker, { build: mark, files: [...new Set(kept)] }),
        });
        this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ Build: mark }) });
      },
    },
  };
}

/** The files of `public/`, which the server gives as they are. */
function publicFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function keptOf(bundle: Rolldown.OutputBundle, { keep, keepFiles }: PageShellOptions): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const scripts = chunks.map(
    (chunk): Script => ({
      fileName: chunk.fileName,
      imports: chunk.imports,
      modules: chunk.moduleIds.map((id) => ({ id, bytes: 0 })),
      gzipBytes: 0,
      isEntry: chunk.isEntry,
    }),
  );
  const styles = (name: string) => byName.get(name)?.viteMetadata?.importedCss ?? [];
  const assets = Object.keys(bundle).filter((name) => keepFiles.test(name));
  return [...keptFiles(scripts, keep, styles), ...assets.map((name) => `/${name}`)];
}

/** The worker as one classic script, which every browser with service workers can run. */
async function workerScript(
  module: string,
  shell: { readonly build: string; readonly files: readonly string[] },
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: { write: false, target: 'es2023', rolldownOptions: { input: module, output: { format: 'iife' } } },
  });
  const [script] = (Array.isArray(result) ? result[0]! : (result as Rolldown.RolldownOutput)).output;
  return script.code;
}
