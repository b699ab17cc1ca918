import { PRIORITIES, type Priority } from '@outpost/contract';

/** 0 for critical up to 3 for low. */
export function priorityRank(priority: Priority): number {
  return PRIORITIES.indexOf(priority);
}

/** The worst of some priorities, null for none. */
export function worstPriority(priorities: Iterable<Priority>): Priority | null {
  let worst: Priority | null = null;
  for (const priority of priorities) {
    if (worst === null || priorityRank(priority) < priorityRank(worst)) worst = priority;
  }
  return worst;
}
