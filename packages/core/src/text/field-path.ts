/** Labels that are not the name of the field in words. */
const LABELS: Readonly<Record<string, string>> = {
  Email: 'Email address',
  SiteName: 'Station name',
};
/** Abbreviations, which keep their capitals. */
const CAPITALS: Readonly<Record<string, string>> = { id: 'ID', ids: 'IDs', ms: '(ms)', url: 'URL' };

/** A message of the API that begins with the path of a field, with the field's label instead. */
export function labelField(message: string, path: string | undefined): string {
  if (path === undefined || !message.startsWith(`${path}: `)) return message;
  const label = formatFieldPath(path);
  const rest = message.slice(path.length + 2);
  return label === '' ? rest : `${label}: ${rest}`;
}

/**
 * The label of a field for users by its path in a request: `First name` for `body.FirstName`,
 * `Points 4, name` for `body.Points.3.Name`; empty for the whole body.
 */
export function formatFieldPath(path: string): string {
  const keys = path.split('.').slice(1);
  const last = keys.at(-1);
  if (last === undefined) return '';
  const item = keys.findLastIndex((key) => /^\d+$/.test(key));
  if (item < 1) return labelOf(last);
  const list = `${labelOf(keys[item - 1]!)} ${Number(keys[item]) + 1}`;
  const label = labelOf(last);
  return item === keys.length - 1 ? list : `${list}, ${label[0]!.toLowerCase()}${label.slice(1)}`;
}

function labelOf(key: string): string {
  if (LABELS[key] !== undefined) return LABELS[key];
  // Settings of the system, such as `MAIL_FROM`.
  if (!/[a-z]/.test(key)) return key;
  const [first = '', ...rest] = key.split(/(?<=[a-z])(?=[A-Z])/);
  return [first, ...rest.map((part) => CAPITALS[part.toLowerCase()] ?? part.toLowerCase())].join(' ');
}
