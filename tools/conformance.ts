/**
 * The rows of `docs/conformance.md`: the requirements of the specification, and the tests that
 * verify them.
 */

export interface TestReference {
  /** Path from the project's root. */
  readonly file: string;
  /**
   * Title as in the file: placeholders of a parametrised test are kept, such as `%s` or `${path}`.
   */
  readonly title: string;
}

export interface RequirementRow {
  readonly line: number;
  /** Section and number within it, such as `2.14`. */
  readonly id: string;
  readonly requirement: string;
  /** Paths from the project's root. */
  readonly sources: readonly string[];
  readonly tests: readonly TestReference[];
}

const CODE = /`([^`]+)`/g;
const TEST = /`([^`]+)` “([^”]+)”/g;

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];

/**
 * Reads the tables whose rows are `| id | requirement | where | test |`. *Where* lists paths in
 * backticks; *test* lists references as a path in backticks followed by the title in curly
 * quotation marks. A `\|` within a cell is a `|`.
 */
export function requirementRows(markdown: string): RequirementRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = text
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [id = '', requirement = '', where = '', test = ''] = cells;
    if (!/^\d+\.\d+$/.test(id)) return [];
    return [
      {
        line: index + 1,
        id,
        requirement,
        sources: matches(where, CODE).map((match) => match[1] as string),
        tests: matches(test, TEST).map((match) => ({ file: match[1] as string, title: match[2] as string })),
      },
    ];
  });
}

const OPENS_TEST = /(?:\b(?:it(?:OnEachDatabase)?|test)(?:\.\w+)*|\))\($/;

/** Whether a test file has an `it` or `test`, parametrised or not, with this title as a literal. */
export function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const literal = quote + title.replaceAll(quote, `\\${quote}`) + quote;
    for (let at = source.indexOf(literal); at >= 0; at = source.indexOf(literal, at + 1)) {
      if (OPENS_TEST.test(source.slice(0, at).trimEnd().slice(-40))) return true;
    }
    return false;
  });
}

/** Each error of the table as one line; none if every row names an existing source and test. */
export function conformanceFaults(markdown: string, read: (path: string) => string | undefined): string[] {
  const seen = new Set<string>();
  return requirementRows(markdown).flatMap(({ line, id, requirement, sources, tests }) => {
    const at = `line ${line}, ${id}`;
    const faults: string[] = [];
    if (seen.has(id)) faults.push(`${at}: duplicate number`);
    seen.add(id);
    if (requirement === '') faults.push(`${at}: no requirement`);
    if (sources.length === 0) faults.push(`${at}: no source named`);
    for (const path of sources) if (read(path) === undefined) faults.push(`${at}: ${path} does not exist`);
    if (tests.length === 0) faults.push(`${at}: no test named`);
    for (const { file, title } of tests) {
      const source = read(file);
      if (source === undefined) faults.push(`${at}: ${file} does not exist`);
      else if (!hasTest(source, title)) faults.push(`${at}: ${file} has no test “${title}”`);
    }
    return faults;
  });
}
