export * from '../../../ui/text/texts.ts';

export const getStartedHint =
  'Steps from a new installation to one that notifies the right people. Leave at any time; Outpost sees by itself what is done.';
export const steps = 'Steps';
export const loadingSteps = 'Loading steps';
export const stepsUnavailable = 'Steps unavailable';
export const continueSetup = 'Continue set-up';
export const startSetup = 'Start set-up';
export const allDone = 'All steps are done or skipped';
export const toHome = 'Go to Home';
export const stepStates = { done: 'Done', skipped: 'Skipped', open: 'Open' } as const;
export const skip = 'Skip';
export const skipNamed = (step: string) => `Skip ${step}`;
export const include = 'Do it after all';
export const includeNamed = (step: string) => `Do ${step} after all`;
