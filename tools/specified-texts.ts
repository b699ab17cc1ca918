/** The texts that the specification fixes, and where sources and tests write them out. */

/** The lines of `specified-texts.txt` without comments and blank lines. */
export function specifiedTexts(list: string): string[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A character of the text, as it is or escaped as in a regular expression. */
const piecePattern = (piece: string) =>
  [...piece]
    .map((character) => (/[\w\s]/.test(character) ? character : `\\\\?${escapeForPattern(character)}`))
    .join('');

const QUOTES = ["'", '"', '`'];

/**
 * Whether one string or regular expression of the source is the whole text, with anything in place of `{}`.
 * A path may have a method or a variable before it and parameters after it.
 */
export function writesOut(source: string, text: string): boolean {
  const isPath = text.startsWith('/');
  const pieces = text.split('{}').map(piecePattern);
  const inQuotes = QUOTES.map((quote) => {
    const value = `[^${quote}\\n]+?`;
    const before = isPath ? `(?:[^${quote}\\n]*[ }*])?` : '';
    const after = !isPath ? '' : text.endsWith('/') ? `[^${quote}\\n]*` : `(?:[?#][^${quote}\\n]*)?`;
    return `${quote}\\^?${before}${pieces.join(value)}${after}\\$?${quote}`;
  });
  const inSlashes = `/\\^?${pieces.join('[^\\n]+?')}${isPath ? '[^\\n]*?' : ''}\\$?/`;
  return new RegExp([...inQuotes, inSlashes].join('|')).test(source);
}

/** Whether the source holds all pieces of the text between `{}`. */
export function holdsPieces(source: string, text: string): boolean {
  return text.split('{}').every((piece) => source.includes(piece.replace(/\/$/, '')));
}
