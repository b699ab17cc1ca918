/**
 * What a schema says against a value, as a person reads it: `Too big: expected number to be <=255` becomes `expected at most 255`. Words
 * that the contract has written itself stay as they are.
 */
export function formatIssue(message: string): string {
  if (/received NaN|expected number, received/.test(message)) return 'expected a number';
  if (/expected int/.test(message)) return 'expected a whole number';
  const long = /^Too (big|small): expected (string|array) to have ([<>]=?)\s?(\d+) (character|item)s?$/.exec(
    message,
  );
  if (long) {
    const [, side, , sign, count, what] = long as unknown as string[];
    const most = Number(count) - (sign === '<' ? 1 : 0);
    const least = Number(count) + (sign === '>' ? 1 : 0);
    const number = side === 'big' ? most : least;
    return `expected at ${side === 'big' ? 'most' : 'least'} ${number} ${what}${number === 1 ? '' : 's'}`;
  }
  const big = /^Too big: expected \w+ to be (<=?)\s?(-?[\d.e+]+)$/.exec(message);
  if (big) return big[1] === '<' ? `expected less than ${big[2]}` : `expected at most ${big[2]}`;
  const small = /^Too small: expected \w+ to be (>=?)\s?(-?[\d.e+]+)$/.exec(message);
  if (small) return small[1] === '>' ? `expected more than ${small[2]}` : `expected at least ${small[2]}`;
  const option = /^Invalid option: expected one of (.*)$/.exec(message);
  if (option) return `expected one of ${option[1]!.replaceAll('|', ', ')}`;
  const kinds = /^Invalid discriminator value. Expected (.*)$/.exec(message);
  if (kinds) return `expected one of ${kinds[1]!.replaceAll("'", '"').replaceAll(' | ', ', ')}`;
  return message.replace(/^Invalid input: /, '');
}
