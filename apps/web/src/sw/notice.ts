/** The notification of a push message. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** A repeated message replaces the first. */
  readonly tag: string;
  /** The address of a click, on this server. */
  readonly path: string;
}

/**
 * Parses a push message. An unreadable one is shown as well because browsers revoke the permission
 * of a page that shows nothing.
 */
export function noticeOf(text: string | null): Notice {
  const { Id, Title, Body, Path } = fieldsOf(text);
  return {
    title: stringOr(Title, 'Outpost'),
    body: stringOr(Body, 'New notification. Open Outpost for details.'),
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

/** A path of this server; anything that could lead elsewhere becomes the default. */
export function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : '/alarms';
}
