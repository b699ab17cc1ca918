let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Passwords that people take most, in lower case (the list of zxcvbn-ts: 49,000). Read when somebody sets a password for the first
 * time: most servers run for weeks without.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}
