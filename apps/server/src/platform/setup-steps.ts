import { SETUP_STEPS, type SetupStep, type SetupStepId } from '@outpost/contract';

type IsDone = () => boolean | Promise<boolean>;

/** What a new installation needs: each area adds the steps that are its own. */
export class SetupSteps {
  readonly #isDone = new Map<SetupStepId, IsDone>();

  /** @param isDone finds out from the present state; answers soon */
  add(id: SetupStepId, isDone: IsDone): void {
    this.#isDone.set(id, isDone);
  }

  /** In their order. @throws what a step throws */
  read(skipped: ReadonlySet<SetupStepId>): Promise<SetupStep[]> {
    return Promise.all(
      SETUP_STEPS.map(async (Id): Promise<SetupStep> => {
        if (await this.#isDone.get(Id)?.()) return { Id, State: 'done' };
        return { Id, State: skipped.has(Id) ? 'skipped' : 'open' };
      }),
    );
  }
}
