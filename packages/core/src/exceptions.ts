/**
 * Exceptions with which a gateway reports that the unit did not respond (Modbus Application
 * Protocol V1.1b3, 7).
 */
const GATEWAY_PATH_UNAVAILABLE = 10;
const GATEWAY_TARGET_FAILED_TO_RESPOND = 11;

/**
 * Whether an exception is a gateway's, about a unit that did not respond, and not the unit's own.
 */
export function isGatewayException(exceptionCode: number): boolean {
  return exceptionCode === GATEWAY_PATH_UNAVAILABLE || exceptionCode === GATEWAY_TARGET_FAILED_TO_RESPOND;
}

/**
 * The meaning of a gateway's exception, in the same words everywhere.
 * @param gateway the beginning of the sentence: `The gateway 10.2.0.17:502`
 * @param unit `unit 3`
 */
export function gatewayExceptionText(exceptionCode: number, gateway: string, unit: string): string {
  return exceptionCode === GATEWAY_PATH_UNAVAILABLE
    ? `${gateway} responds, but has no path to ${unit} (exception 10, gateway path unavailable)`
    : `${gateway} responds, but ${unit} does not (exception 11, gateway target failed to respond)`;
}
