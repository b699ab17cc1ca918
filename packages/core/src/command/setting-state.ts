import type { SettingState } from '@outpost/contract';

/** The state of one desired value. */
export interface SettingFacts {
  /** The reported value is known and good. */
  readonly isKnown: boolean;
  /** The reported value equals the desired one after the type's rounding. */
  readonly isRequested: boolean;
  /** The value last pushed and read back is the desired one now. */
  readonly wasPushed: boolean;
}

/**
 * How a desired value compares with the controller's. A value that was pushed and differs now has
 * drifted; one whose desired value was changed since has not.
 */
export function settingState({ isKnown, isRequested, wasPushed }: SettingFacts): SettingState {
  if (!isKnown) return 'unknown';
  if (isRequested) return 'applied';
  return wasPushed ? 'drifted' : 'not-pushed';
}
