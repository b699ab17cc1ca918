/**
 * The fractional part of the golden ratio: its multiples, modulo 1, fill an interval more evenly
 * than any hash.
 */
const GOLDEN = 0.6180339887498949;

/**
 * Where in its interval a station is polled: 0 inclusive to 1 exclusive, the same at every start.
 */
export function phaseShare(stationId: number): number {
  const turns = stationId * GOLDEN;
  return turns - Math.floor(turns);
}
