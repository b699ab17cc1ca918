/** What the person who starts the demo can mend; the message says how. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
