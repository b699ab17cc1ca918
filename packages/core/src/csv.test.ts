import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['Wet well', 'Wet well'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+A1', "'+A1"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['x;=1+1', "x;'=1+1"],
  ['x\t@A1', "x\t'@A1"],
  ['x\n+A1', '"x\n\'+A1"'],
  ['"x";=1', '"""x"";\'=1"'],
  ['a - b; c', 'a - b; c'],
  ['-2.5', '-2.5'],
  ['+3', '+3'],
  ['-1e-7', '-1e-7'],
  ['-2+3', "'-2+3"],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])('%j is written %j', (text, written) => {
  expect(csvCell(text)).toBe(written);
});

test('a line has its end', () => {
  expect(csvLine(['a', '=b', '', 'c,d'])).toBe(`a,'=b,,"c,d"\r\n`);
});
