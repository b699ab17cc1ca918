/** A notification, as a push message asks for it. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** A second copy of a message takes the place of the first. */
  readonly tag: string;
  /** Where a click leads, on this server. */
  readonly path: string;
}

/**
 * What a push message says. One that cannot be read is shown all the same, because a browser takes the permission away from a page that shows
 * nothing.
 */
export function noticeOf(text: string | null): Notice {
  const { Id, Title, Body, Path } = fieldsOf(text);
  return {
    title: stringOr(Title, 'Outpost'),
    body: stringOr(Body, 'There is news. Open Outpost to see it.'),
    tag: stringOr(Id, 'outpost'),
    path: ownPath(Path),
  };
}

function fieldsOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const stringOr = (value: unknown, other: string) =>
  typeof value === 'string' && value !== '' ? value : other;

/** A path of this server; anything that could lead elsewhere is its start. */
export function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/alarms';
}
