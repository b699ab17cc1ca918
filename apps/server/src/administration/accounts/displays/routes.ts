import { calls, type SignedInUser } from '@outpost/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mount, type Principal } from '../../../platform/http/index.ts';
import type { Displays, SignedInDisplay } from './displays.ts';

const OK = { Ok: true as const };
/** Browsers keep no cookie longer (RFC 6265bis, 5.5); it is renewed with each exchange. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });

/** The management of wall displays. */
export function mountDisplayRoutes(app: FastifyInstance, displays: Displays): void {
  mount(app, calls.displays.list, () => displays.list());
  mount(app, calls.displays.create, ({ principal, body }) => displays.create(actorOf(principal), body));
  mount(app, calls.displays.update, async ({ principal, params, body }) => {
    await displays.update(actorOf(principal), params.id, body);
    return OK;
  });
  mount(app, calls.displays.code, ({ principal, params }) =>
    displays.renewCode(actorOf(principal), params.id),
  );
  mount(app, calls.displays.remove, async ({ principal, params }) => {
    await displays.remove(actorOf(principal), params.id);
    return OK;
  });
}

/** Sets the device's cookie, if there is a new one, and returns the answer. */
export function presentDisplay(
  reply: FastifyReply,
  { user, token }: SignedInDisplay,
  cookie: { readonly name: string; readonly options: object },
): SignedInUser {
  if (token !== null) reply.setCookie(cookie.name, token, { ...cookie.options, maxAge: COOKIE_SECONDS });
  return user;
}
