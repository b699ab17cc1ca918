import { useUsers } from '../../../data/index.ts';
import * as texts from './texts.ts';

/** Whom users without the rights to correct a problem can contact. */
export function AdminNames() {
  const { data = [] } = useUsers();
  const names = data
    .filter(({ Role, Active, PasswordSet }) => Role === 'Admin' && Active && PasswordSet)
    .map(({ FirstName, LastName, Email }) => `${FirstName} ${LastName} (${Email})`.trim());
  return names.length === 0 ? null : <p className="hint">{texts.admins(names.join(', '))}</p>;
}
