import { expect, test } from 'vitest';
import type { Script } from './budgets.ts';
import {
  cachedFiles,
  contentMark,
  fromRoot,
  type StartFile,
  withHead,
  withLateStyles,
  withStartFiles,
} from './shell.ts';

const theme: StartFile = { path: '/start/theme.js', kind: 'script', source: "run('$&')\n" };

test('an identifier depends on the content only', () => {
  expect(contentMark('a', 'b')).toBe(contentMark('a', 'b'));
  expect(contentMark('a', 'b')).not.toBe(contentMark('b', 'a'));
  expect(contentMark('a', 'b')).not.toBe(contentMark('ab'));
  expect(contentMark('a')).toMatch(/^[A-Za-z0-9]{8,10}$/);
});

test('index.html contains the start files unchanged; a missing one is an error', () => {
  const page = '<script src="/start/theme.js" ></script><link rel="stylesheet" href="/a.css"  />';
  const style: StartFile = { path: '/a.css', kind: 'style', source: 'p{margin:0}' };
  expect(withStartFiles(page, [theme, style])).toBe("<script>run('$&')</script><style>p{margin:0}</style>");
  expect(() => withStartFiles('<p>', [theme])).toThrow('/start/theme.js');
  expect(() => withStartFiles(page, [{ ...theme, source: '"</script>"' }])).toThrow('own tag');
});

test('addresses of the bundle start at the root in index.html', () => {
  expect(fromRoot('<a href="./a.css"><b src="./assets/b.js"><a href="?"><i data-href="./x">')).toBe(
    '<a href="/a.css"><b src="/assets/b.js"><a href="?"><i data-href="./x">',
  );
});

test("the bundle's style sheet comes after the initial content, others stay", () => {
  const html = withLateStyles(
    '<head><link rel="stylesheet" href="/a.css"><link rel="stylesheet" crossorigin href="/b.css"></head><body><p></p></body>',
  );
  expect(html.indexOf('/a.css')).toBeLessThan(html.indexOf('</head>'));
  expect(html.indexOf('/b.css')).toBeGreaterThan(html.indexOf('<p>'));
  expect(html.match(/b\.css/g)).toHaveLength(1);
});

test('a line is added at the end of the head', () => {
  expect(withHead('<head><title>x</title></head>', '<meta>')).toMatch(
    /<title>x<\/title>\s*<meta>\s*<\/head>/,
  );
});

test('caches the scripts of a screen, their imports and their styles', () => {
  const script = (fileName: string, module: string, own: Partial<Script> = {}): Script => ({
    fileName,
    imports: [],
    modules: [{ id: module, bytes: 1 }],
    gzipBytes: 1,
    isEntry: false,
    ...own,
  });
  const scripts = [
    script('assets/index.js', '/src/main.tsx', { isEntry: true }),
    script('assets/list.js', '/src/list.tsx', { imports: ['assets/shared.js'] }),
    script('assets/shared.js', '/src/shared.ts'),
    script('assets/map.js', '/src/map.tsx'),
  ];
  const styles: Record<string, string[]> = { 'assets/list.js': ['assets/list.css'] };
  expect(cachedFiles(scripts, ['/src/list.tsx'], (name) => styles[name] ?? [])).toEqual([
    '/assets/index.js',
    '/assets/list.css',
    '/assets/list.js',
    '/assets/shared.js',
  ]);
});
