import { expect, it } from 'vitest';
import { type Call, hasEffects } from './call.ts';
import { calls } from './index.ts';

const callsIn = (node: object): Call[] =>
  'method' in node ? [node as Call] : Object.values(node).flatMap(callsIn);

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const isBound = ({ stationsOf, alarmsOf }: Call) => stationsOf !== undefined || alarmsOf !== undefined;

/** Calls for Operators and Supervisors that act at no station: accounts, on call, reports, displays. */
const ELSEWHERE =
  /^\/(accounts\b|api\/(AccountOnCallSchedules|AccountStations|Contacts|Displays|DutyOverrides|ModbusMap|OnCall|OnCallSchedules|ReportSchedules)\b)/;
/** Of what was added while the account could act there, or only read. */
const EXEMPT = [
  'DELETE /api/Stations/document/:id',
  'DELETE /api/Stations/note/:id',
  'PUT /api/Stations/note/:id',
  'GET /api/Stations/settings/:id',
];

it('says of each call with effects at which stations it acts, so that accounts can be limited to areas', () => {
  const acting = callsIn(calls).filter(
    (call) => hasEffects(call) && (call.needs === 'Operator' || call.needs === 'Supervisor'),
  );
  const undecided = acting.filter(
    (call) => !isBound(call) && !ELSEWHERE.test(call.path) && !EXEMPT.includes(nameOf(call)),
  );
  expect(undecided.map(nameOf)).toEqual([]);
  expect(acting.filter(isBound).length).toBeGreaterThan(12);
});
