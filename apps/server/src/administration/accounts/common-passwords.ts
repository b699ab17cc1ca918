let list: Promise<ReadonlySet<string>> | undefined;

/**
 * The most common passwords in lower case (the list of zxcvbn-ts: 49,000). Loaded when a password
 * is first set: most servers run for weeks without.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}
