import { expect, it } from 'vitest';
import { PartThread } from './part-thread.ts';

it('refuses requests once it has ended, instead of never answering', async () => {
  const thread = new PartThread();
  await thread.close();
  await expect(thread.finish()).rejects.toThrow('The thread that writes files has ended');
});
