import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Logger, Plugin } from 'vite';
import { gzipBytesOf, measureScripts, type Rules, type Script, violations } from './budgets.ts';

/**
 * Fails the build when the page's scripts break the rules, and prints the size of each route.
 * @param publicScripts scripts of `public/` that index.html loads, by path
 */
export function checkBudgets(rules: Rules, publicScripts: readonly string[]): Plugin {
  let logger: Logger;
  return {
    name: 'outpost:check-budgets',
    apply: 'build',
    configResolved: (config) => {
      logger = config.logger;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const scripts: Script[] = publicScripts.map((path) => ({
          fileName: basename(path),
          imports: [],
          modules: [],
          gzipBytes: gzipBytesOf(readFileSync(path)),
          isEntry: true,
        }));
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          scripts.push({
            fileName: chunk.fileName,
            imports: chunk.imports,
            modules: Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({
              id,
              bytes: renderedLength,
            })),
            gzipBytes: gzipBytesOf(chunk.code),
            isEntry: chunk.isEntry,
          });
        }
        const wrong = violations(scripts, rules);
        if (wrong.length > 0) this.error(`The page's scripts are not as they must be:\n${wrong.join('\n')}`);
        for (const { route, gzipBytes, limitBytes } of measureScripts(scripts, rules.budgets)) {
          logger.info(
            `${route} needs ${(gzipBytes / 1_000).toFixed(1)} of ${limitBytes / 1_000} kB of script, compressed`,
          );
        }
      },
    },
  };
}
