import { calls, SETUP_STEPS, type SetupStepId } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import { createInstallationRepository } from '../installation/index.ts';

/** The row of `installation` with the skipped steps, separated by spaces. */
const SKIPPED = 'skipped-setup-steps';

/** The steps of a new installation, and which of them Admins have skipped. */
export function mountGetStarted(app: FastifyInstance, { storage, setupSteps }: Context): void {
  const repository = createInstallationRepository(storage);
  const skipped = async (): Promise<ReadonlySet<SetupStepId>> => {
    const stored = (await repository.get(SKIPPED))?.split(' ') ?? [];
    return new Set(SETUP_STEPS.filter((id) => stored.includes(id)));
  };
  mount(app, calls.getStarted.read, async () => setupSteps.read(await skipped()));
  mount(app, calls.getStarted.skip, async ({ body }) => {
    await repository.set(SKIPPED, body.Skipped.join(' '));
    return setupSteps.read(new Set(body.Skipped));
  });
}
