/** Steps that can be undone and redone. */
export interface UndoSteps<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last step changed; further changes with the same tag are merged into it. */
  readonly tag: string | null;
}

const MAX_STEPS = 200;

export const begin = <T>(present: T): UndoSteps<T> => ({ past: [], present, future: [], tag: null });

/**
 * Adds a step.
 *
 * @param tag of keystrokes that are one step; null: a separate step
 */
export function recordStep<T>(steps: UndoSteps<T>, present: T, tag: string | null): UndoSteps<T> {
  if (present === steps.present) return steps;
  if (tag !== null && tag === steps.tag) return { ...steps, present, future: [] };
  return { past: [...steps.past, steps.present].slice(-MAX_STEPS), present, future: [], tag };
}

export function undo<T>(steps: UndoSteps<T>): UndoSteps<T> {
  const { past, present, future } = steps;
  if (past.length === 0) return steps;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], tag: null };
}

export function redo<T>(steps: UndoSteps<T>): UndoSteps<T> {
  const { past, present, future } = steps;
  const [next, ...rest] = future;
  return next === undefined ? steps : { past: [...past, present], present: next, future: rest, tag: null };
}
