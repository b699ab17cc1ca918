import * as z from 'zod';
import { THIS_RELEASE } from '../release.ts';
import { run } from '../run.ts';

/** How a server of another version differs from this one. */
export const ReleaseChange = z.object({
  version: z.string(),
  protocol: z.int().optional(),
  /** Further steps of the schema. */
  steps: z
    .array(z.object({ name: z.string(), needs: z.string().optional(), statements: z.array(z.string()) }))
    .default([]),
});
export type ReleaseChange = z.input<typeof ReleaseChange>;

// The program of a server of another version, for tests of upgrades.
const change = ReleaseChange.parse(JSON.parse(process.env.TEST_RELEASE!));
await run({
  version: change.version,
  protocol: change.protocol ?? THIS_RELEASE.protocol,
  migrations: [
    ...THIS_RELEASE.migrations,
    ...change.steps.map(({ name, needs, statements }) => ({
      ...{ name, statements: () => statements },
      ...(needs !== undefined && { needs }),
    })),
  ],
});
