/** SPDX identifiers of licences that allow shipping with notice only. OFL-1.1 is of typefaces. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Zlib', 'OFL-1.1'],
]);

/** Texts of permissive licences, by a sentence of each. */
const PERMISSIVE_TEXTS = [
  /Permission is hereby granted, free of charge/,
  /Permission to use, copy, modify, and(?:\/or)? distribute this software/,
  /Redistribution and use in source and binary forms/,
  /Apache License,? Version 2\.0/i,
  /This software is provided 'as-is'/,
];
const OTHER_TEXTS = /General Public License|Artistic License|Mozilla Public License/;

/** Parts in the list of Node.js that the texts above do not decide, each with what a review found. */
const REVIEWED_PARTS_OF_NODE: Readonly<Record<string, string>> = {
  ICU: 'Unicode-3.0; the scripts under the GPL build ICU and are not in the program',
  SipHash: 'CC0-1.0 or MIT',
  minimatch: 'BlueOak-1.0.0',
  npm: 'not in the program, which is all of Node.js that ships',
};

/** What a package says of its licence in its package.json. */
export interface LicenceFields {
  readonly license?: string | { readonly type: string };
  /** As before npm 2. */
  readonly licenses?: readonly { readonly type: string }[];
}

/** The SPDX expression of a package; empty: it names none. */
export function licenceOf({ license, licenses }: LicenceFields): string {
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '';
}

/** Whether one may choose permissive licences only. Nested expressions are not understood: false. */
export function isPermissive(expression: string): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.has(one)));
}

/**
 * The parts of Node.js by its LICENSE that are not known to be permissive.
 *
 * @throws Error: the file lists no parts
 */
export function doubtfulPartsOfNode(text: string): string[] {
  const [, ...parts] = text.split(/^- (?=.+, located at )/m);
  if (parts.length === 0) throw new Error('The LICENSE of Node.js lists no parts.');
  return parts
    .filter((part) => {
      const words = part.replace(/\s+/g, ' ');
      return OTHER_TEXTS.test(words) || !PERMISSIVE_TEXTS.some((pattern) => pattern.test(words));
    })
    .map((part) => part.slice(0, part.indexOf(', located at ')))
    .filter((name) => !(name in REVIEWED_PARTS_OF_NODE));
}

/** A part that ships, with the texts of its licence. */
export interface LicensedPart {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly texts: readonly string[];
}

/** @throws Error that names the parts whose licences are not permissive */
export function requirePermissive(parts: readonly LicensedPart[]): void {
  const others = parts.filter(({ licence }) => !isPermissive(licence));
  if (others.length === 0) return;
  const list = others.map(({ name, version, licence }) => `${name} ${version} (${licence || 'none named'})`);
  throw new Error(`These parts have no permissive licence: ${list.join(', ')}.`);
}

const INTRODUCTION =
  'Outpost contains the parts below, each under its own licence. Outpost itself is under the MIT licence.';

/** The file of all licences. */
export function licencesFile(parts: readonly LicensedPart[], textOfNode: string): string {
  const sections = [INTRODUCTION, ...parts.map(licenceSection), `Node.js\n\n${textOfNode.trim()}`];
  return `${sections.join(`\n\n${'='.repeat(80)}\n`)}\n`;
}

function licenceSection({ name, version, licence, texts }: LicensedPart): string {
  const trimmed =
    texts.length > 0 ? texts.map((text) => text.trim()) : ['(The package contains no licence text.)'];
  return [`${name} ${version}\nLicence: ${licence}`, ...trimmed].join('\n\n');
}
