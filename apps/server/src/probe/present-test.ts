import {
  CONNECTION_STEPS,
  type ConnectionStep,
  type ConnectionTest,
  type ConnectionTestBody,
  type ErrorCode,
} from '@outpost/contract';
import type { TestReport, TestStep } from '../field/index.ts';

/** What to check when it fails in this way; one that is not here says it itself. */
const CHECKS: Partial<Record<ErrorCode, string>> = {
  MODBUS_RESOLVE_FAILED:
    'Check the spelling of the host name, or type the IP address. Ask whoever keeps the DNS.',
  MODBUS_CONNECT_TIMEOUT:
    'Check power and link at the site, the address, and that the firewall lets this server through.',
  MODBUS_CONNECT_REFUSED:
    'The machine is there but nothing listens on this port, or it serves one client only and another one has it. Check the port.',
  MODBUS_CONNECT_FAILED: 'Check the address and the route to it.',
  MODBUS_CONNECTION_LOST:
    'The device took the connection and closed it. It may allow one client only, or certain addresses; or it speaks the other connection type.',
  MODBUS_TIMEOUT:
    'Connected, but this unit says nothing. Check the unit id and the connection type; a slow link needs a longer timeout.',
  MODBUS_BAD_RESPONSE:
    'What answers is not this protocol. Check the connection type, and look for a second client behind the gateway.',
  MODBUS_UNIT_NOT_RESPONDING:
    'Check the unit id, the wiring and the power of the device, and how the gateway is set up.',
  MODBUS_EXCEPTION: 'The unit answers. It has nothing at this table and address: check them against its map.',
};

/** Exceptions that are not about the address (Modbus Application Protocol V1.1b3, 7). */
const EXCEPTION_CHECKS: Readonly<Record<number, string>> = {
  1: 'The unit answers, but does not serve this table. Try another one.',
  4: 'The unit answers that it has failed. Look at the controller itself.',
  5: 'The unit answers that it is still at it. Try again.',
  6: 'The unit answers that it is busy. Try again.',
};

/** The report in words, each step that there is; those after one that failed were not reached. */
export function presentTest(report: TestReport, target: ConnectionTestBody): ConnectionTest {
  const { error, steps } = report;
  const done = new Map(steps.map((step) => [step.step, step]));
  const Steps = CONNECTION_STEPS.map((Step): ConnectionTest['Steps'][number] => {
    // An answer without an exception has passed the last step too.
    const step = done.get(Step) ?? (error === null ? { step: Step, ok: true, tookMs: null } : undefined);
    if (!step) return { Step, State: 'not-reached', Ms: null, Words: 'Not reached', Check: null };
    const Ms = step.tookMs === null ? null : Math.round(10 * step.tookMs) / 10;
    if (!step.ok) return { Step, State: 'failed', Ms, Words: error!.message, Check: checkOf(report) };
    return { Step, State: 'passed', Ms, Words: passedWords(Step, step, report, target), Check: null };
  });
  return { Ok: error === null, Steps };
}

function checkOf({ error }: TestReport): string | null {
  const { code, exceptionCode } = error!;
  return (exceptionCode === null ? undefined : EXCEPTION_CHECKS[exceptionCode]) ?? CHECKS[code] ?? null;
}

function passedWords(
  step: ConnectionStep,
  { tookMs }: TestStep,
  { addresses }: TestReport,
  { Host, Port, UnitId, Table, Address }: ConnectionTestBody,
): string {
  switch (step) {
    case 'resolve':
      if (addresses.length === 0) return `${Host} was known already`;
      return addresses.includes(Host) ? `${Host} is an address` : `${Host} is ${addresses.join(', ')}`;
    case 'connect':
      return tookMs === null
        ? `Over the connection that polls hold to port ${Port}`
        : `Connected to port ${Port}`;
    case 'answer':
      return `Unit ${UnitId} answers`;
    case 'exception':
      return `It has ${Table} ${Address}`;
  }
}
