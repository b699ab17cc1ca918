import * as texts from './texts.ts';

/** Patterns of browsers; the first match counts, because most also contain the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, texts.edge],
  [/\bOPR\//, texts.opera],
  [/\bSamsungBrowser\//, texts.samsungInternet],
  [/\b(?:Firefox|FxiOS)\//, texts.firefox],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, texts.chrome],
  [/\bVersion\/.* Safari\//, texts.safari],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, texts.windows],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, texts.android],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, texts.linux],
];
const MAX_SHOWN = 60;

/**
 * A readable name of a browser, `Chrome on Windows`; programs by their own name; empty when
 * unknown.
 */
export function deviceOf(userAgent: string | undefined): string {
  const said = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').trim();
  const find = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(said))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? said.split(/[\s(]/, 1)[0]!.slice(0, MAX_SHOWN);
}
