/** Phrases and forms of names that the glossary replaces; single words are in `cspell.config.yaml`. */

export interface BannedPhrase {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly use: string;
}

export const BANNED_PHRASES: readonly BannedPhrase[] = [
  { pattern: /\bso long must\b/i, use: 'must persist for' },
  { pattern: /\bis no more\b|\bgood no more\b/i, use: 'expired' },
  { pattern: /\bcounts? no more\b/i, use: 'no longer counts' },
  { pattern: /\boff the shelf\b/i, use: 'unshelved' },
  { pattern: /\bon duty\b|\boff duty\b/i, use: 'on call, not on call' },
  { pattern: /\bwho is told\b|\b(?:is|are|was|were|be|been) told of\b/i, use: 'notified' },
  { pattern: /\bstands? in for\b/i, use: 'substitutes for' },
  { pattern: /\bdead[ -]man\b/i, use: 'heartbeat' },
  { pattern: /\bkeeps? quiet\b|\bkept quiet\b/i, use: 'suppressed' },
  { pattern: /\b(?:MOST|LEAST)_[A-Z]|[A-Z]_(?:MOST|LEAST)\b/, use: 'MAX_ or MIN_' },
  {
    pattern: /\b\w*[a-z]Words\b|\b[A-Z]+_WORDS\b/,
    use: 'a name ending in Label, Text or Message, or a verb such as format',
  },
];

export interface PhraseFault {
  readonly line: number;
  readonly column: number;
  readonly phrase: string;
  readonly use: string;
}

/** Every banned phrase in a text; lines and columns count from 1. */
export function phraseFaults(text: string): PhraseFault[] {
  return text.split('\n').flatMap((content, index) =>
    BANNED_PHRASES.flatMap(({ pattern, use }) => {
      const match = pattern.exec(content);
      return match === null ? [] : [{ line: index + 1, column: match.index + 1, phrase: match[0], use }];
    }),
  );
}
