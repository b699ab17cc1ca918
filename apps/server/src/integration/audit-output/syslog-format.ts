/** A message of RFC 5424. */
export interface SyslogMessage {
  /** 0 to 23 (RFC 5424, table 1). */
  readonly facility: number;
  /** 0 to 7 (RFC 5424, table 2). */
  readonly severity: number;
  readonly atMs: number;
  readonly host: string;
  readonly app: string;
  readonly messageId: string;
  readonly data: readonly StructuredElement[];
  readonly text: string;
}

/** An element of STRUCTURED-DATA; a parameter without a value is left out. */
export interface StructuredElement {
  readonly id: string;
  readonly params: readonly StructuredParam[];
}

export interface StructuredParam {
  readonly name: string;
  readonly value: string | number | null;
  /** Left out when the message would be too long. */
  readonly isOptional?: boolean;
}

/** Characters of one value: names and identifiers are shorter. */
const MAX_VALUE_CHARACTERS = 256;
/** MSG is UTF-8 when it begins with a byte order mark (RFC 5424, 6.4). */
const BOM = '\uFEFF';

/**
 * Encodes a message in at most so many bytes. Control characters become spaces, so that no text
 * begins a line of its own in a receiver's file. A message that is too long loses its optional
 * parameters, then the end of its text.
 *
 * @param maxBytes at least 2,048, which all required parts fit
 */
export function formatSyslog(message: SyslogMessage, maxBytes: number): Buffer {
  const text = withoutControls(message.text);
  const whole = headOf(message, true) + text;
  if (Buffer.byteLength(whole) <= maxBytes) return Buffer.from(whole);
  const head = headOf(message, false);
  return Buffer.from(head + cutBytes(text, maxBytes - Buffer.byteLength(head)));
}

/** One message of a stream: its length in bytes, a space, the message (RFC 6587, 3.4.1). */
export function octetCounted(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

/** All before the text. */
function headOf(message: SyslogMessage, isWhole: boolean): string {
  const { facility, severity, atMs, host, app, messageId, data } = message;
  const header = [
    `<${facility * 8 + severity}>1`,
    new Date(atMs).toISOString(),
    printable(host, 255),
    printable(app, 48),
    String(process.pid),
    printable(messageId, 32),
  ];
  const elements = data.map(({ id, params }) => {
    const given = params.filter(({ value, isOptional }) => value !== null && (isWhole || !isOptional));
    return `[${[id, ...given.map(formatParam)].join(' ')}]`;
  });
  return `${header.join(' ')} ${elements.join('') || '-'} ${BOM}`;
}

function formatParam({ name, value, isOptional }: StructuredParam): string {
  const text = withoutControls(String(value));
  const short = isOptional ? text : [...text].slice(0, MAX_VALUE_CHARACTERS).join('');
  // RFC 5424, 6.3.3
  return `${name}="${short.replace(/["\\\]]/g, '\\$&')}"`;
}

/** Visible ASCII without spaces (RFC 5424, 6); `-` is the nil value. */
function printable(text: string, maxCharacters: number): string {
  return text.replace(/[^\x21-\x7e]/g, '_').slice(0, maxCharacters) || '-';
}

const withoutControls = (text: string) => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** The beginning of a text in at most so many bytes, which end with a whole character. */
function cutBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = Math.max(0, maxBytes);
  // 10xxxxxx continues a character.
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
