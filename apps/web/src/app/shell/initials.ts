/** Up to two initials of a name, for the round mark next to it. */
export function initialsOf(first: string, last: string): string {
  return `${first.trim().slice(0, 1)}${last.trim().slice(0, 1)}`.toUpperCase();
}
