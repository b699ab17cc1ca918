import {
  type BodyInputOf,
  type Call,
  calls,
  type NewStation,
  type ResponseOf,
  type Role,
  type SignedInUser,
} from '@outpost/contract';

/** Makes calls as a program would: no page, no cookie jar. */
export class Api {
  readonly base: string;
  readonly token: string;

  constructor(base: string, token = '') {
    this.base = base;
    this.token = token;
  }

  /** Returns the body of a success; anything else is thrown with the server's message. */
  async call<C extends Call>(call: C, path = call.path, body?: BodyInputOf<C>): Promise<ResponseOf<C>> {
    const response = await fetch(this.base + path, {
      method: call.method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${call.method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as ResponseOf<C>;
  }

  async signIn(email: string, password: string): Promise<Api> {
    const user = (await this.call(calls.accounts.authenticate, undefined, {
      email,
      password,
    })) as SignedInUser;
    return new Api(this.base, user.JwtToken);
  }

  /** Loads stations as an Admin would and returns their ids in the same order. */
  async createStations(stations: readonly NewStation[]): Promise<number[]> {
    const ids: number[] = [];
    for (const station of stations) {
      ids.push((await this.call(calls.stations.create, undefined, station)).StationId);
    }
    return ids;
  }
}

export const PASSWORD = 'correct horse battery';
export const EMAIL: Readonly<Record<Role, string>> = {
  Viewer: 'viewer@ridgeline.example',
  Operator: 'operator@ridgeline.example',
  Supervisor: 'supervisor@ridgeline.example',
  Admin: 'admin@ridgeline.example',
};
