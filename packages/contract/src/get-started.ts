import * as z from 'zod';

/** What a new installation needs before it can be relied on, in the order in which it is set up. */
export const SETUP_STEPS = [
  'organisation',
  'notifications',
  'station',
  'recipients',
  'on-call',
  'users',
] as const;
export const SetupStepId = z.enum(SETUP_STEPS);
export type SetupStepId = z.infer<typeof SetupStepId>;

/** `done` is found out from the installation itself, also of a step that was skipped. */
export const SetupStep = z.object({ Id: SetupStepId, State: z.enum(['open', 'skipped', 'done']) });
export type SetupStep = z.infer<typeof SetupStep>;

const steps = z.array(SetupStepId).max(SETUP_STEPS.length);

/** Steps that Admins have decided to leave out; all others are proposed again. */
export const SkippedSteps = z.strictObject({
  Skipped: steps,
  /** Those that were skipped when this was decided: what another Admin has changed since then stays. */
  Was: steps.optional(),
});
export type SkippedSteps = z.infer<typeof SkippedSteps>;
