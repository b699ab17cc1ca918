const COMMENT = /[#;][^\n]*/;
/** Name, quoted parts, the rest of the value. */
const ASSIGNMENT =
  /([^\s#;=][^=\n]*)=((?:[ \t\r]*(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"))*)[ \t\r]*((?:\\[\s\S]|[^\n\\])*)/;
const LINE = `[ \\t\\r]*(?:${COMMENT.source}|${ASSIGNMENT.source}|[^\\n]*)(?:\\n|$)`;

/**
 * The settings of a file as systemd reads it (`EnvironmentFile=` in systemd.exec(5)), so that a
 * command gets the values that the service has. Lines that set nothing are ignored, as there.
 */
export function parseSettingsFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  const line = new RegExp(LINE, 'y');
  while (line.lastIndex < text.length) {
    const [, name, quoted = '', rest = ''] = line.exec(text)!;
    if (name === undefined || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name.trim())) continue;
    settings[name.trim()] = unquote(quoted) + unescapeText(rest);
  }
  return settings;
}

const unquote = (parts: string): string =>
  [...parts.matchAll(/'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"/g)]
    .map(([, single, double = '']) => single ?? double.replace(/\\\n/g, '').replace(/\\(["\\`$])/g, '$1'))
    .join('');

/** Without the spaces at the end, unless a backslash precedes them. */
const unescapeText = (text: string): string =>
  text
    .replace(/((?:^|[^\\])(?:\\\\)*)[ \t\r]+$/, '$1')
    .replace(/\\([\s\S])/g, (_, character: string) => (character === '\n' ? '' : character));
