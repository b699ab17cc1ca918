import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';

/**
 * The page needs only a call's address and role; the server validates requests and responses, and
 * records them.
 */
export const SERVER_ONLY: ReadonlySet<string> = new Set(
  (
    'params query body answer summary tag audit unaudited deprecated ' +
    'status stores hasEffects personal whileSettingUp takes maxBodyBytes'
  ).split(' '),
);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Removes the contract's schemas, and with them zod, from the page: 33 kB of compressed script that
 * would check what the server has checked already. Calls are still defined in one place; this
 * removes the server's part of each `defineCall` and marks the rest as free of side effects, so
 * that unused code is dropped.
 */
export function contractWithoutSchemas(): Plugin {
  const folder = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
  return {
    name: 'outpost:contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(folder)) return undefined;
      return { code: withoutSchemas(code), map: { mappings: '' }, moduleSideEffects: false };
    },
  };
}

/** Transforms the TypeScript of one module. */
export function withoutSchemas(code: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node;
  const edits: Edit[] = [];
  for (const statement of program.body as Node[]) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node;
    if (declaration?.type === 'VariableDeclaration') {
      for (const { init } of declaration.declarations as { init: Node | null }[]) {
        if (init === null || init.type === 'ArrowFunctionExpression') continue;
        edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
        edits.push({ start: init.end, end: init.end, text: '))()' });
      }
    }
    collectCalls(statement, edits);
  }
  edits.sort((a, b) => b.start - a.start || b.end - a.end);
  return edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

function collectCalls(node: Node, edits: Edit[]): void {
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'defineCall') {
    const [parts] = node.arguments as Node[];
    for (const property of (parts?.properties ?? []) as Node[]) {
      const name = (property.key as { name?: string } | undefined)?.name;
      if (name !== undefined && SERVER_ONLY.has(name)) {
        edits.push({ start: property.start, end: property.end, text: '...{}' });
      }
    }
    return;
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) collectCalls(child as Node, edits);
    }
  }
}
