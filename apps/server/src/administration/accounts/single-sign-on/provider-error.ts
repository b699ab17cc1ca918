/** Why a provider could not be used; the message is for the logs, never for the user. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /**
   * `unreachable`: there was no usable response, so a retry may help. `cancelled`: the provider
   * refused, or the user cancelled. `invalid`: the response must not be trusted.
   */
  readonly kind: 'unreachable' | 'cancelled' | 'invalid';

  constructor(kind: ProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
