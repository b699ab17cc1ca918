import { gzipSync } from 'node:zlib';

/** One script of the built page. */
export interface Script {
  readonly fileName: string;
  /** The files that it imports statically, not those loaded later. */
  readonly imports: readonly string[];
  /** Its modules by path, with their size before compression, bytes. */
  readonly modules: readonly { readonly id: string; readonly bytes: number }[];
  /** Compressed with gzip, bytes. */
  readonly gzipBytes: number;
  /** Whether index.html loads it. */
  readonly isEntry: boolean;
}

export interface Budget {
  readonly route: string;
  /** Modules loaded for it in addition to those of index.html: ends of their paths. */
  readonly needs: readonly string[];
  /** kB are thousands of bytes. */
  readonly limitKilobytes: number;
}

/** A library that only its own screens may load. */
export interface Apart {
  /** The package name, or the prefix of several. */
  readonly library: string;
  /** Modules of the screens that may have it: ends of their paths. */
  readonly screens: readonly string[];
}

export interface Rules {
  readonly budgets: readonly Budget[];
  readonly apart: readonly Apart[];
  /** The path ending of every screen's module, for screens that `apart` does not name. */
  readonly screen: RegExp;
  /** What no script may contain: parts of paths. */
  readonly never: readonly string[];
}

export interface MeasuredScript {
  readonly route: string;
  readonly gzipBytes: number;
  readonly limitBytes: number;
  readonly fileNames: readonly string[];
}

/** The size of a script sent with gzip at its usual level, bytes. */
export function gzipBytesOf(code: string | Uint8Array): number {
  return gzipSync(code, { level: 6 }).length;
}

/** The scripts of index.html and of these modules, with all their static imports. */
export function scriptsFor(scripts: readonly Script[], modules: readonly string[]): Script[] {
  const byName = new Map(scripts.map((script) => [script.fileName, script]));
  const found = new Set<Script>();
  const add = (script: Script | undefined) => {
    if (script === undefined || found.has(script)) return;
    found.add(script);
    for (const name of script.imports) add(byName.get(name));
  };
  for (const script of scripts) if (script.isEntry) add(script);
  for (const module of modules) {
    const script = scripts.find((candidate) => candidate.modules.some(({ id }) => id.endsWith(module)));
    // A budget for a module that no longer exists would always hold.
    if (script === undefined) throw new Error(`No script of the page has ${module}: correct the budgets.`);
    add(script);
  }
  return [...found];
}

/** The scripts that each route of the budgets loads. */
export function measureScripts(scripts: readonly Script[], budgets: readonly Budget[]): MeasuredScript[] {
  return budgets.map(({ route, limitKilobytes, needs }) => {
    const fetched = scriptsFor(scripts, needs);
    return {
      route,
      gzipBytes: fetched.reduce((sum, script) => sum + script.gzipBytes, 0),
      limitBytes: limitKilobytes * 1_000,
      fileNames: fetched.map((script) => script.fileName),
    };
  });
}

/** Violations of these rules, one text each; empty without any. */
export function violations(scripts: readonly Script[], rules: Rules): string[] {
  return [
    ...overBudget(scripts, rules.budgets),
    ...notApart(scripts, rules),
    ...cyclesAmong(scripts),
    ...scripts.flatMap(({ fileName, modules }) =>
      rules.never
        .filter((part) => modules.some(({ id }) => id.includes(part)))
        .map((part) => `${fileName} has ${part}, which the built page must never have.`),
    ),
  ];
}

function overBudget(scripts: readonly Script[], budgets: readonly Budget[]): string[] {
  return measureScripts(scripts, budgets)
    .filter(({ gzipBytes, limitBytes }) => gzipBytes > limitBytes)
    .map(({ route, gzipBytes, limitBytes, fileNames }) => {
      const parts = largestParts(scripts.filter((script) => fileNames.includes(script.fileName)));
      return (
        `${route} needs ${kilobytes(gzipBytes)} kB of script, compressed, and may have ${kilobytes(limitBytes)} kB. ` +
        `Largest before compression: ${parts.map(({ name, bytes }) => `${name} ${kilobytes(bytes)} kB`).join(', ')}.`
      );
    });
}

function notApart(scripts: readonly Script[], { apart, screen, budgets }: Rules): string[] {
  const modules = scripts.flatMap((script) => script.modules.map(({ id }) => id));
  const needed = budgets.flatMap(({ needs }) => needs);
  const roots = new Set(modules.filter((id) => screen.test(id) || needed.some((end) => id.endsWith(end))));
  return apart.flatMap(({ library, screens: may }) =>
    [...roots]
      .filter((id) => !may.some((end) => id.endsWith(end)))
      .flatMap((id) => {
        const guilty = scriptsFor(scripts, [id]).find((script) =>
          script.modules.some((module) => packageOf(module.id)?.startsWith(library)),
        );
        if (guilty === undefined) return [];
        return `${shortPath(id)} fetches ${library} (in ${guilty.fileName}), which belongs to ${may.join(', ')} alone.`;
      }),
  );
}

/**
 * Scripts that import each other. A constant of one can be undefined when the other is evaluated,
 * which depends on the screen that is opened first.
 */
function cyclesAmong(scripts: readonly Script[]): string[] {
  const byName = new Map(scripts.map((script) => [script.fileName, script]));
  const finished = new Set<string>();
  const found: string[] = [];
  const visit = (fileName: string, path: readonly string[]) => {
    const start = path.indexOf(fileName);
    if (start >= 0) found.push(`${[...path.slice(start), fileName].join(' → ')} import each other.`);
    if (start >= 0 || finished.has(fileName)) return;
    for (const name of byName.get(fileName)?.imports ?? []) visit(name, [...path, fileName]);
    finished.add(fileName);
  };
  for (const { fileName } of scripts) visit(fileName, []);
  return found;
}

/** The largest parts: packages, and our own files. */
function largestParts(scripts: readonly Script[]): { name: string; bytes: number }[] {
  const sums = new Map<string, number>();
  for (const { modules } of scripts) {
    for (const { id, bytes } of modules) {
      const name = packageOf(id) ?? shortPath(id);
      sums.set(name, (sums.get(name) ?? 0) + bytes);
    }
  }
  return [...sums]
    .map(([name, bytes]) => ({ name, bytes }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 8);
}

/** The npm package of a module, or null for our own. */
function packageOf(id: string): string | null {
  const parts = id.split('/node_modules/');
  return parts.length < 2 ? null : (/^(?:@[^/]+\/)?[^/]+/.exec(parts.at(-1)!)?.[0] ?? null);
}

function shortPath(id: string): string {
  return /(?:apps|packages)\/.*$/.exec(id)?.[0] ?? id;
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
