import * as z from 'zod';

/** The result of a test of another system. */
export const IntegrationTestResult = z.object({
  Sent: z.boolean(),
  /** What the other system answered, or why it was not reached. */
  Answer: z.string(),
  TookMs: z.int().min(0),
});
export type IntegrationTestResult = z.infer<typeof IntegrationTestResult>;
