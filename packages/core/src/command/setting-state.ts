import type { SettingState } from '@outpost/contract';

/** What is known of one wanted value. */
export interface SettingFacts {
  /** The actual value is known and trusted. */
  readonly isKnown: boolean;
  /** The actual value is the wanted one, as the point's type rounds. */
  readonly isRequested: boolean;
  /** What was last pushed and read back is what is wanted now. */
  readonly wasPushed: boolean;
}

/**
 * How a wanted value stands beside the controller's. A value that was pushed and is now another has drifted; one whose wanted value
 * was changed since it was pushed has not.
 */
export function settingState({ isKnown, isRequested, wasPushed }: SettingFacts): SettingState {
  if (!isKnown) return 'unknown';
  if (isRequested) return 'applied';
  return wasPushed ? 'drifted' : 'not-pushed';
}
