/** The part of a response text that is logged. */
const MAX_CHARACTERS = 200;

/** Shorter parts of a path, a query or a header are no secret. */
const MIN_SECRET_CHARACTERS = 8;

/**
 * What a response says, without the URL that was requested: its path and its query have secrets, and
 * the receiver or a proxy may repeat them, decoded or not.
 */
export function withoutTarget(text: string, url: string): string {
  const { pathname, search } = new URL(url);
  const query = search.slice(1);
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  const encoded = [url, pathname + search, pathname, ...pathname.split('/'), query, ...values];
  return masked(text, [...encoded, ...encoded.map(decoded), ...values.map(decodedField)]);
}

/** The same without the value of a header, such as `Bearer …`, and without its words. */
export const withoutHeader = (text: string, value: string): string =>
  masked(text, [value, ...value.split(' ')]);

function masked(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((part) => part.length >= MIN_SECRET_CHARACTERS)
    .reduce((rest, part) => rest.replaceAll(part, '…'), text);
}

/** The text itself where it is not percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** As a form is decoded: `+` is a space, and what is not percent-encoded stays. */
const decodedField = (value: string): string => new URLSearchParams(`=${value}`).get('') ?? '';

/** The beginning of a response text, in one line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}

/** What a response asks for, in seconds (RFC 9110, 10.2.3); dates are ignored, because clocks differ. */
export function retryAfterMs(header: string | undefined): number {
  return /^\d{1,6}$/.test(header ?? '') ? Number(header) * 1_000 : 0;
}
