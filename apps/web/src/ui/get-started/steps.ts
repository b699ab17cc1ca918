import type { SetupStep, SetupStepId } from '@outpost/contract';
import * as texts from './texts.ts';

/** Where a step is carried out. */
const PATHS: Record<SetupStepId, string> = {
  organisation: '/config/system#organisation',
  notifications: '/config/system#email',
  station: '/config/stations?add',
  recipients: '/config/alerts',
  'on-call': '/config/schedules/create',
  users: '/config/users',
};

/** A step of a new installation, as it is shown. */
export interface SetupStepView {
  readonly id: SetupStepId;
  /** From 1. */
  readonly number: number;
  readonly state: SetupStep['State'];
  readonly path: string;
  readonly title: string;
  readonly what: string;
  readonly action: string;
}

export const describeSteps = (steps: readonly SetupStep[]): SetupStepView[] =>
  steps.map(({ Id, State }, index) => ({
    ...{ id: Id, number: index + 1, state: State, path: PATHS[Id] },
    ...texts.steps[Id],
  }));

/** The step to which a screen belongs; undefined: to none. @param address of the screen, with search and fragment */
export function stepAt(steps: readonly SetupStepView[], address: string): SetupStepView | undefined {
  const pathOf = (text: string) => text.replace(/[?#].*$/, '');
  return (
    steps.find(({ path }) => path === address) ??
    steps.find(({ path }) => pathOf(path) === pathOf(address)) ??
    // Such as of the station that was just added.
    steps.find(({ path }) => address.startsWith(`${pathOf(path)}/`))
  );
}

export const stepsLeft = (steps: readonly SetupStepView[]): number =>
  steps.filter(({ state }) => state === 'open').length;

/** The first open step after this one, or before it; null: none is open. @param id null: the first one */
export function nextStepAfter(steps: readonly SetupStepView[], id: SetupStepId | null): SetupStepView | null {
  const from = id === null ? 0 : steps.findIndex((step) => step.id === id) + 1;
  const inTurn = [...steps.slice(from), ...steps.slice(0, Math.max(0, from - 1))];
  return inTurn.find(({ state }) => state === 'open') ?? null;
}
