import { createElement, Fragment, type ReactNode } from 'react';

/** The names in braces of a text: `'a' | 'b'` for `'{a} and {b}'`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/**
 * A sentence with elements in it: `fill('Open {link}.', { link: <Link … /> })`. A name that is
 * missing or unknown is a compile error; so is a text whose placeholders are not known.
 */
export function fill<const Text extends string>(
  text: string extends Text ? never : Text,
  elements: { readonly [Name in Placeholder<Text>]: ReactNode },
): ReactNode {
  const given: Readonly<Record<string, ReactNode>> = elements;
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : given[part]));
  return createElement(Fragment, null, ...parts);
}
