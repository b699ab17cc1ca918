/** Whole messages of the library, and the rule that each stands for. */
const FORMATS: Readonly<Record<string, string>> = {
  // Of a typed text: JSON has no NaN.
  'Invalid input: expected number, received NaN': 'Must be a number, such as 1500 or 1.5',
  'Invalid ISO datetime': 'Must be a time in UTC such as 2026-05-01T06:00:00Z',
  'Invalid ISO date': 'Must be a date such as 2026-05-01',
  'Invalid email address': 'Must be an email address',
};

const TYPES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/**
 * The message of a schema issue as users read it: `Too big: expected number to be <=255` becomes
 * `Must be 255 or less`. Messages that the contract sets stay as they are.
 */
export function formatIssue(message: string): string {
  if (/received undefined$/.test(message)) return 'Required';
  const format = FORMATS[message];
  if (format !== undefined) return format;
  const type = /^Invalid input: expected (\w+), received /.exec(message);
  if (type && TYPES[type[1]!] !== undefined) return `Must be ${TYPES[type[1]!]}`;
  const length = /^Too (big|small): expected (string|array) to have ([<>]=?)\s?(\d+) /.exec(message);
  if (length) return formatLengthIssue(length[2] === 'array', length[3]!, Number(length[4]));
  const big = /^Too big: expected \w+ to be (<=?)\s?(-?[\d.e+]+)$/.exec(message);
  if (big) return big[1] === '<' ? `Must be less than ${big[2]}` : `Must be ${big[2]} or less`;
  const small = /^Too small: expected \w+ to be (>=?)\s?(-?[\d.e+]+)$/.exec(message);
  if (small) return small[1] === '>' ? `Must be more than ${small[2]}` : `Must be ${small[2]} or more`;
  const option = /^Invalid option: expected one of (.*)$/.exec(message);
  if (option) return `Must be one of ${option[1]!.replaceAll('|', ', ')}`;
  const kinds = /^Invalid discriminator value. Expected (.*)$/.exec(message);
  if (kinds) return `Must be one of ${kinds[1]!.replaceAll("'", '"').replaceAll(' | ', ', ')}`;
  return message.replace(/^Invalid input: expected /, 'Must be ').replace(/^Invalid input: /, '');
}

function formatLengthIssue(isList: boolean, sign: string, limit: number): string {
  const bound = sign === '<' ? limit - 1 : sign === '>' ? limit + 1 : limit;
  const side = sign.startsWith('<') ? 'at most' : 'at least';
  if (isList) return `Must have ${side} ${bound} ${bound === 1 ? 'item' : 'items'}`;
  if (side === 'at least' && bound === 1) return 'Must not be empty';
  return `Must be ${side} ${bound} ${bound === 1 ? 'character' : 'characters'}`;
}
