import type { Method, Role, SignedInUser, UserDetails } from '@outpost/contract';
import { emailOf, TEST_PASSWORD, type TestServer } from '../../../testing/server.ts';

/** A signed-in user, as a browser has it. */
export interface TestPerson {
  readonly id: number;
  readonly token: string;
  /** As a browser sends it back: `name=value`. */
  readonly cookie: string;
  readonly user: SignedInUser;
}

export interface TestCredentials {
  email: string;
  password: string;
  code?: string;
}

/** Requests a session; checks nothing. */
export function requestSignIn(
  server: TestServer,
  credentials: TestCredentials,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.ask('/accounts/authenticate', { method: 'POST', json: credentials, headers });
}

/** A new session, of the test account of a role by default. */
export async function signInAs(
  server: TestServer,
  who: Role | TestCredentials,
  headers: Record<string, string> = {},
): Promise<TestPerson> {
  const credentials = typeof who === 'string' ? { email: emailOf(who), password: TEST_PASSWORD } : who;
  const answer = await requestSignIn(server, credentials, headers);
  if (answer.status !== 200) throw new Error(`signing in: ${await answer.text()}`);
  const user = (await answer.json()) as SignedInUser;
  const cookie = answer.headers.getSetCookie()[0]!.split('; ')[0]!;
  return { id: user.Id, token: user.JwtToken, cookie, user };
}

/** A call by a user. */
export function as(
  server: TestServer,
  token: string,
  method: Method,
  path: string,
  json?: unknown,
): Promise<Response> {
  return server.ask(path, { method, json, headers: { authorization: `Bearer ${token}` } });
}

/** A response in short: its status, or the code of its problem with the messages of its fields. */
export async function outcomeOf(answer: Response): Promise<string> {
  if (answer.status < 400) return String(answer.status);
  const { code, problems } = (await answer.json()) as { code: string; problems?: { Path: string }[] };
  return [code, ...(problems ?? []).map(({ Path }) => Path)].join(' ');
}

/** All accounts as an Admin sees them, by role. */
export async function peopleOf(server: TestServer): Promise<Record<Role, UserDetails>> {
  const all = (await (await server.ask('/accounts', { as: 'Admin' })).json()) as UserDetails[];
  const find = (role: Role) => all.find(({ Email }) => Email === emailOf(role))!;
  return {
    Viewer: find('Viewer'),
    Operator: find('Operator'),
    Supervisor: find('Supervisor'),
    Admin: find('Admin'),
  };
}

/** A body that saves an account unchanged, except for some fields. */
export function saving(user: UserDetails, changes: Record<string, unknown> = {}) {
  const { Id, Email, FirstName, LastName, Role, Active } = user;
  return { User: { Id, Email, FirstName, LastName, Role, Active, ...changes } };
}

/** The audit events of a kind, oldest first. */
export async function auditOf(server: TestServer, kind: 'sign-in' | 'account' | 'setting') {
  return (await server.app.context.audit.list({ kinds: [kind], limit: 100 })).reverse();
}
