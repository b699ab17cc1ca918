import {
  CONNECTION_STEPS,
  type ConnectionStep,
  type ConnectionTest,
  type ConnectionTestBody,
  type ErrorCode,
  MODBUS_MAX_BITS,
  MODBUS_MAX_REGISTERS,
} from '@outpost/contract';
import { exceptionOfReason, plural, REASON, refusedAddresses, refusedAddressText } from '@outpost/core';
import type { PointsRead, TestReport, TestStep } from '../field/index.ts';

/** What to check for each failure; errors not listed here include it. */
const CHECKS: Partial<Record<ErrorCode, string>> = {
  MODBUS_RESOLVE_FAILED:
    'Check the spelling of the host name, or enter the IP address. Contact your DNS administrator.',
  MODBUS_CONNECT_TIMEOUT:
    'Check power and link at the site, the address, and that the firewall lets this server through.',
  MODBUS_CONNECT_REFUSED:
    'The machine is reachable, but nothing listens on this port, or another client uses its only connection. Check the port.',
  MODBUS_CONNECT_FAILED: 'Check the address and the route to it.',
  MODBUS_CONNECTION_LOST:
    'The device accepted the connection and closed it. It may allow only one client or certain addresses, or use the other connection type.',
  MODBUS_TIMEOUT:
    'Connected, but this unit does not respond. Check the unit ID and the connection type. A slow link needs a longer timeout.',
  MODBUS_BAD_RESPONSE:
    'The response uses another protocol. Check the connection type, and look for a second client behind the gateway.',
  MODBUS_UNIT_NOT_RESPONDING:
    'Check the unit ID, the wiring and power of the device, and the gateway configuration.',
  MODBUS_EXCEPTION:
    'The unit responds but has nothing at these addresses. Check table and address against its register map.',
  STATION_OVERDUE:
    'Polls will take this long. Increase the poll interval, or read fewer points at this station.',
};

/** Maximum number of address ranges named by a test. */
const MAX_REFUSED_RANGES = 200;

/** Exceptions that are not about the address (Modbus Application Protocol V1.1b3, 7). */
const EXCEPTION_CHECKS: Readonly<Record<number, string>> = {
  1: 'The unit responds but does not support this table. Try another one.',
  4: 'The unit reports a failure. Check the controller.',
  5: 'The unit is still processing. Try again.',
  6: 'The unit is busy. Try again.',
};

/** The report as text, one entry per step; those after a failed one were not reached. */
export function presentTest(report: TestReport, target: ConnectionTestBody): ConnectionTest {
  const { error, steps } = report;
  const done = new Map(steps.map((step) => [step.step, step]));
  const Steps = CONNECTION_STEPS.map((Step): ConnectionTest['Steps'][number] => {
    // A response without an exception has passed the last step too.
    const step = done.get(Step) ?? (error === null ? { step: Step, ok: true, tookMs: null } : undefined);
    if (!step) return { Step, State: 'not-reached', Ms: null, Words: 'Not reached', Check: null };
    const Ms = step.tookMs === null ? null : Math.round(10 * step.tookMs) / 10;
    if (!step.ok) return { Step, State: 'failed', Ms, Words: error!.message, Check: checkOf(report) };
    return { Step, State: 'passed', Ms, Words: passedText(Step, step, report, target), Check: null };
  });
  const Reading = target.Reads.length === 0 ? null : presentReading(report);
  return { Ok: error === null, Steps, Reading };
}

function checkOf({ error, read }: TestReport): string | null {
  const [refused] = read === null ? [] : refusedAddresses(read.points, read.reading);
  const exception = refused?.exception ?? error!.exceptionCode;
  return (exception === null ? undefined : EXCEPTION_CHECKS[exception]) ?? CHECKS[error!.code] ?? null;
}

/** What was read of the points that a station's polls will read. */
function presentReading({ read }: TestReport): ConnectionTest['Reading'] {
  if (read === null) return null;
  const { points, reading, requests, limits } = read;
  const refused = refusedAddresses(points, reading);
  const unread = reading.reasons.filter(
    (reason) => reason === REASON.NOT_YET_READ || exceptionOfReason(reason) !== null,
  );
  return {
    Points: points.length,
    Read: points.length - unread.length,
    Requests: requests,
    RegistersPerRequest: limits.maxRegisters,
    BitsPerRequest: limits.maxBits,
    Refused: refused.slice(0, MAX_REFUSED_RANGES).map((range) => ({
      Table: range.table,
      Address: range.address,
      Count: range.count,
      Exception: range.exception,
      Points: range.points.map((position) => points[position]!.Point),
    })),
    RefusedTotal: refused.length,
  };
}

function passedText(
  step: ConnectionStep,
  { tookMs }: TestStep,
  { addresses, read }: TestReport,
  { Host, Port, UnitId, Table, Address, Reads }: ConnectionTestBody,
): string {
  switch (step) {
    case 'resolve':
      if (addresses.length === 0) return `Address of ${Host} already known`;
      return addresses.includes(Host)
        ? `${Host} is an address`
        : `${Host} resolves to ${addresses.join(', ')}`;
    case 'connect':
      return tookMs === null
        ? `Used the open connection of polls to port ${Port}`
        : `Connected to port ${Port}`;
    case 'answer':
      return `Unit ${UnitId} responds`;
    case 'exception':
      return Reads.length === 0 ? `Read ${refusedAddressText(Table, Address, 1)}` : readText(read!);
  }
}

/** `Read 25 points in 3 requests of up to 10 registers` */
function readText({ points, requests, limits }: PointsRead): string {
  const isLimited = limits.maxRegisters < MODBUS_MAX_REGISTERS || limits.maxBits < MODBUS_MAX_BITS;
  const each = isLimited ? ` of up to ${limits.maxRegisters} registers or ${limits.maxBits} bits` : '';
  const what = plural(points.length, { one: '# point', other: '# points' });
  return `Read ${what} in ${plural(requests, { one: '# request', other: '# requests' })}${each}`;
}
