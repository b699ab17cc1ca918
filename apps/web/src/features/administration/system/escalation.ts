/**
 * The format of the setting ESCALATION_MINUTES: one number for each priority, from critical to low.
 */
export const ESCALATION_PRIORITIES = ['Critical', 'High', 'Medium', 'Low'] as const;

/** One text for each priority; missing ones are empty. */
export function escalationMinutes(value: string): string[] {
  const given = value.split(',').map((text) => text.trim());
  return ESCALATION_PRIORITIES.map((_, index) => given[index] ?? '');
}

/** The setting with one of them changed; all empty is empty, which is the default. */
export function withMinutes(value: string, index: number, minutes: string): string {
  const all = escalationMinutes(value).with(index, minutes.trim());
  return all.every((one) => one === '') ? '' : all.join(',');
}
