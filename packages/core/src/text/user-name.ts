import type { User } from '@outpost/contract';

/** `Ann Lee`, or the email address if there is no name. */
export const userName = ({
  FirstName,
  LastName,
  Email,
}: Pick<User, 'FirstName' | 'LastName' | 'Email'>): string => `${FirstName} ${LastName}`.trim() || Email;
