import type { Migration } from './migration.ts';

/** Which other user may have known the password under which a passkey was added. */
export const passkeySetters: Migration = {
  name: '054-passkey-setters',
  statements: (t) => [`alter table passkeys add column password_set_by ${t.integer}`],
};
