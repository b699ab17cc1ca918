import { calls, type Role, type SignedInUser } from '@outpost/contract';
import type { ServerApp } from '@outpost/server';

/** The account that signs in to measured servers. */
export const BENCH_ACCOUNT = { email: 'bench@outpost.example', password: 'bench password' };

export async function createBenchAccount({ administration }: ServerApp, Role: Role): Promise<void> {
  const person = { FirstName: 'Bench', LastName: 'Mark', Role, Active: true };
  const { email: Email, password: Password } = BENCH_ACCOUNT;
  await administration.accounts.service.createAccount({ ...person, Email, Password });
}

/** @returns the access token of {@link BENCH_ACCOUNT} */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(url + calls.accounts.authenticate.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(BENCH_ACCOUNT),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as SignedInUser).JwtToken;
}
