import { calls, SETUP_STEPS, type SetupStepId } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
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
  const turns = new ConcurrencyLimit();
  mount(app, calls.getStarted.skip, ({ body: { Skipped, Was } }) =>
    turns.take(async () => {
      const before = await skipped();
      const isSkipped = (id: SetupStepId) => {
        const isAsked = Skipped.includes(id);
        return Was !== undefined && Was.includes(id) === isAsked ? before.has(id) : isAsked;
      };
      const after = SETUP_STEPS.filter(isSkipped);
      await repository.set(SKIPPED, after.join(' '));
      return setupSteps.read(new Set(after));
    }),
  );
}
