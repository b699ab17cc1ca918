/** An error that the user who starts the demo can correct; the message says how. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
