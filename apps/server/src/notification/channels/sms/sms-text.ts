import { formatLink, type Message, type MessagePiece } from '../../outbox/index.ts';
import * as texts from './texts.ts';

/** Two segments: 153 characters of GSM 03.38 each, or 67 of UCS-2 (3GPP TS 23.040, 9.2.3.24.1). */
const MAX_GSM_UNITS = 306;
const MAX_UCS2_UNITS = 134;

/** 3GPP TS 23.038, 6.2.1; extended characters count twice. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_EXTENDED = new Set('\f^{}\\[~]|€');
/** Plain replacements for characters that would more than halve the room of a message. */
const PLAIN: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '°': ' deg ',
  '²': '2',
  '³': '3',
  '·': '.',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
};

/**
 * A message as a text of at most two SMS segments: whole pieces, the most important first, and where
 * the omitted ones are. After a piece that does not fit, shorter ones may still be added. Only the
 * first is cut, if it is longer than all the room.
 */
export function smsText({ title, text, links = [], pieces }: Message): string {
  const all = pieces ?? [{ text: title }, { text }, ...links.map((link) => ({ text: formatLink(link) }))];
  const said = all.map((piece): MessagePiece => ({ ...piece, text: plain(piece.text) }));
  const whole = said.map((piece) => piece.text).join('\n');
  if (fits(whole)) return whole;
  const taken = new Set(said.slice(0, 1));
  for (const piece of said.slice(1)) {
    if (fits(withLeft(said, new Set([...taken, piece])))) taken.add(piece);
  }
  const chosen = withLeft(said, taken);
  return fits(chosen) ? chosen : cut(said[0]?.text ?? '');
}

/** Some of the pieces, and where the others are. */
function withLeft(all: readonly MessagePiece[], taken: ReadonlySet<MessagePiece>): string {
  const left = all.filter((piece) => !taken.has(piece)).map(({ what }) => what);
  const lines = all.filter((piece) => taken.has(piece)).map(({ text }) => text);
  return [...lines, ...(left.length === 0 ? [] : [describeOmitted(left)])].join('\n');
}

function describeOmitted(left: readonly MessagePiece['what'][]): string {
  if (left.includes('acknowledge')) return texts.shortenedLink;
  if (left.every((what) => what === 'stations')) return texts.shortenedStationList;
  return left.every((what) => what === 'instructions') ? texts.shortenedInstructions : texts.shortenedDetails;
}

/** Whether a text is within two segments of the encoding that it needs. */
function fits(text: string): boolean {
  let units = 0;
  for (const character of text) {
    if (GSM.has(character)) units += 1;
    else if (GSM_EXTENDED.has(character)) units += 2;
    else return text.length <= MAX_UCS2_UNITS;
  }
  return units <= MAX_GSM_UNITS;
}

function cut(text: string): string {
  if (fits(text)) return text;
  const characters = [...text];
  while (!fits(`${characters.join('')}...`)) characters.pop();
  return `${characters.join('')}...`;
}

function plain(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => PLAIN[character] ?? character)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}
