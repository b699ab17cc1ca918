/** Where a text comes from: what can be seen and read aloud, or an attribute. */
export interface SeenText {
  readonly kind: string;
  readonly text: string;
}

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*';

/** Patterns of what differs from run to run, and what replaces it; the order counts. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?/g, '{time}'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/gi, '{id}'],
  [/\b(?=\w*\d)(?=\w*[a-z])[\w-]{20,}/gi, '{secret}'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '{email}'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?:\/\d+|:\d+)?\b/g, '{address}'],
  [/(\/tmp)?\/(?:tmp|work)\/[\w./-]+/g, '{folder}'],
  [new RegExp(`(?:${DAY},? )?\\d{1,2} ${MONTH}(?:,? \\d{4})?\\b`, 'g'), '{date}'],
  [new RegExp(`(?:${DAY},? )?\\b${MONTH} \\d{1,2}(?:,? \\d{4})?\\b`, 'g'), '{date}'],
  [/\b\d{4}-\d\d-\d\d\b/g, '{date}'],
  [/\b\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?\b/g, '{time}'],
  // The singular stays apart: `1 error` and `3 errors` are two texts.
  [/(?<![\w.,-])1(?= [a-z]{3})/g, '{one}'],
  [/\d+(?:[.,\u202f]\d+)*/g, '{n}'],
  [/\{one\}/g, '1'],
];

/** Every distinct text with the first state in which it was seen. */
export class Collection {
  readonly #texts = new Set<string>();
  readonly #states = new Map<string, { section: string; title: string; found: SeenText[] }>();
  readonly #names: readonly (readonly [string, string])[];
  /** What was wrong: states not reached, and pages that show or throw what no user should see. */
  readonly problems: string[] = [];

  /** @param names of stations and such, with the placeholder of each */
  constructor(names: ReadonlyMap<string, string>) {
    this.#names = [...names].toSorted(([a], [b]) => b.length - a.length);
  }

  get states(): number {
    return this.#states.size;
  }

  get texts(): number {
    return this.#texts.size;
  }

  /** @param title role and name of the state */
  add(section: string, title: string, seen: readonly SeenText[]): void {
    const key = `${section}: ${title}`;
    if (this.#states.has(key)) this.problems.push(`${key}: the name is taken by another state`);
    const found: SeenText[] = [];
    for (const { kind, text } of seen) {
      const plain = this.normalise(text);
      // Values alone are no texts.
      if (!/\p{L}{2}/u.test(plain.replace(/\{\w+\}/g, '')) || this.#texts.has(plain)) continue;
      // A Modbus client reads NaN where there is no value.
      const isWrong = /\bundefined\b|\bNaN\b(?!: value unknown)|\[object |^null$/.test(plain);
      if (isWrong && !/config\/modbus$/.test(title.replace(/:.*/, '')))
        this.problems.push(`${key}: shows "${plain}"`);
      this.#texts.add(plain);
      found.push({ kind, text: plain });
    }
    this.#states.set(key, { section, title, found });
  }

  normalise(text: string): string {
    let plain = text.replace(/[\s\u200b]+/g, ' ').trim();
    for (const [name, placeholder] of this.#names) plain = plain.replaceAll(name, placeholder);
    for (const [pattern, placeholder] of VARIABLE) plain = plain.replace(pattern, placeholder);
    return plain;
  }

  /** One document for a reader who does not know the code. */
  toMarkdown(): string {
    const states = [...this.#states.values()];
    const lines = [
      '# Texts of Outpost',
      '',
      `${this.texts} distinct texts from ${this.states} states. Each text is listed once, in the first state that`,
      'showed it. `{n}`, `{time}`, `{date}`, `{station}` and the like stand for values. A word in front of a text,',
      'as in `label:`, says that it is not printed on the screen as such: `label` is read aloud, `title` appears when',
      'pointed at, `placeholder` is in an empty field, `tab` is the title of the browser tab, `canvas` is drawn.',
    ];
    for (const section of new Set(states.map((state) => state.section))) {
      lines.push('', `## ${section}`);
      for (const { title, found } of states.filter((state) => state.section === section)) {
        if (found.length === 0) continue;
        lines.push('', `### ${title}`, '');
        for (const { kind, text } of found) lines.push(`- ${kind === 'text' ? '' : `${kind}: `}${text}`);
      }
    }
    lines.push('', '## All states', '', 'With the number of texts that were seen there first.', '');
    for (const { section, title, found } of states) lines.push(`- ${section}: ${title} (${found.length})`);
    return `${lines.join('\n')}\n`;
  }
}
