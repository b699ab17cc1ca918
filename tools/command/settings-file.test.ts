import { expect, it } from 'vitest';
import { parseSettingsFile } from './settings-file.ts';

it('reads a file as systemd does', () => {
  const file = String.raw`
# A comment
; another
PORT=3100
  COMPANY_NAME = Harbor Water  
DATABASE_URL=postgres://outpost:a#b;c@db:5432/outpost?ssl=true
EMPTY=
SINGLE='it is "quoted" \n $HOME'
DOUBLE="a \"b\" \\ \$HOME \x"
JOINED='up' "str" eam
ESCAPED=a\ b\\c\ 
CONTINUED=first \
second
APOSTROPHE=Mary's
no assignment
9PORT=1
=nothing
LAST=end`;
  expect(parseSettingsFile(file)).toEqual({
    PORT: '3100',
    COMPANY_NAME: 'Harbor Water',
    DATABASE_URL: 'postgres://outpost:a#b;c@db:5432/outpost?ssl=true',
    EMPTY: '',
    SINGLE: String.raw`it is "quoted" \n $HOME`,
    DOUBLE: String.raw`a "b" \ $HOME \x`,
    JOINED: 'upstream',
    ESCAPED: 'a b\\c ',
    CONTINUED: 'first second',
    APOSTROPHE: "Mary's",
    LAST: 'end',
  });
});

it('reads quotes over several lines, and lines of Windows', () => {
  expect(parseSettingsFile('A="one\ntwo"\r\nB=2\r\n')).toEqual({ A: 'one\ntwo', B: '2' });
});

it('takes an unfinished quote for text', () => {
  expect(parseSettingsFile(`A="one\nB='two`)).toEqual({ A: '"one', B: "'two" });
});
