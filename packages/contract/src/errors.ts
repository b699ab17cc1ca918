import * as z from 'zod';

/**
 * Every error that crosses the wire has one of these codes. `status` is the HTTP status, `retryable` says whether
 * the same call can succeed later without anybody changing anything, `title` is the same for every occurrence
 * (RFC 9457, 3.1.3).
 */
export const ERROR_CODES = {
  BAD_REQUEST: { status: 400, retryable: false, title: 'The request is not valid' },
  SETUP_CODE_WRONG: { status: 403, retryable: false, title: 'The setup code is wrong' },
  SETUP_DONE: { status: 409, retryable: false, title: 'There is an account already' },
  CREDENTIALS_WRONG: { status: 401, retryable: false, title: 'Email address or password is wrong' },
  SECOND_FACTOR_NEEDED: { status: 401, retryable: false, title: 'The code of the second factor is needed' },
  SECOND_FACTOR_WRONG: { status: 401, retryable: false, title: 'The code of the second factor is wrong' },
  SECOND_FACTOR_REQUIRED: { status: 403, retryable: false, title: 'A second factor has to be set up first' },
  LOGIN_THROTTLED: { status: 429, retryable: true, title: 'Too many tries to sign in' },
  TOKEN_MISSING: { status: 401, retryable: false, title: 'Not signed in' },
  TOKEN_INVALID: { status: 401, retryable: false, title: 'The access token is not valid' },
  TOKEN_EXPIRED: { status: 401, retryable: false, title: 'The access token has expired' },
  REFRESH_INVALID: { status: 401, retryable: false, title: 'The session has ended' },
  ROLE_TOO_LOW: { status: 403, retryable: false, title: 'This account may not do that' },
  ORIGIN_REFUSED: { status: 403, retryable: false, title: 'The request came from another site' },
  PREFETCH_REFUSED: { status: 403, retryable: false, title: 'This call is not made ahead of need' },
  HOST_REFUSED: { status: 421, retryable: false, title: 'This server has another name' },
  NOT_FOUND: { status: 404, retryable: false, title: 'Nothing is here' },
  STATION_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such station' },
  STATION_VERSION_NOT_FOUND: { status: 404, retryable: false, title: 'It is not known how the station was' },
  POINT_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such point' },
  VIEW_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such view' },
  ALARM_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such alarm' },
  REPORT_SCHEDULE_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such report schedule' },
  ACCOUNT_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such account' },
  SESSION_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such session' },
  SCHEDULE_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such on-call schedule' },
  ALERT_SETTING_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such alert setting' },
  DUTY_OVERRIDE_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such dated override' },
  BROWSER_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such browser' },
  PRECONDITION_FAILED: { status: 412, retryable: false, title: 'The file has changed' },
  RANGE_NOT_SATISFIABLE: { status: 416, retryable: false, title: 'The range is outside the file' },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, title: 'This call is not served here' },
  OWN_ACCOUNT: { status: 409, retryable: false, title: 'Nobody does that to the own account' },
  CONFLICT: { status: 409, retryable: false, title: 'That clashes with something stored' },
  VIEW_NAME_TAKEN: { status: 409, retryable: false, title: 'A view has that name already' },
  VIEWS_FULL: { status: 409, retryable: false, title: 'There are as many views as one account may have' },
  REPORT_SCHEDULES_FULL: {
    status: 409,
    retryable: false,
    title: 'There are as many report schedules as there may be',
  },
  ALERT_SETTING_TAKEN: {
    status: 409,
    retryable: false,
    title: 'There is such an alert setting already',
  },
  BROWSERS_FULL: {
    status: 409,
    retryable: false,
    title: 'There are as many browsers as one account may have',
  },
  NO_RECIPIENT: {
    status: 409,
    retryable: false,
    title: 'Stations would be left without a recipient',
  },
  CONTACT_MISSING: { status: 409, retryable: false, title: 'The account cannot be reached by that channel' },
  STATION_CHANGED: { status: 409, retryable: false, title: 'Somebody else changed the station' },
  TEMPLATE_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such template' },
  TEMPLATE_CHANGED: { status: 409, retryable: false, title: 'Another user changed the template' },
  TEMPLATE_NAME_TAKEN: { status: 409, retryable: false, title: 'Another template has that name' },
  TEMPLATES_FULL: { status: 409, retryable: false, title: 'No more templates can be stored' },
  IMPORT_CODES_UNCONFIRMED: {
    status: 409,
    retryable: false,
    title: 'The import changes codes of stored stations',
  },
  IMPORT_CHANGED: { status: 409, retryable: false, title: 'The import would do something else by now' },
  IMPORT_RUNNING: { status: 409, retryable: true, title: 'Another import is under way' },
  STATION_DISABLED: { status: 409, retryable: false, title: 'The station is disabled' },
  OBSERVE_ONLY: { status: 409, retryable: false, title: 'This server only observes' },
  STATION_NOT_FRESH: { status: 409, retryable: true, title: "The point's value is not fresh" },
  POINT_NOT_WRITABLE: { status: 409, retryable: false, title: 'The point cannot be written' },
  INTERLOCK_NOT_READ: { status: 409, retryable: false, title: "The point's interlock has not been read" },
  COMMAND_BUSY: { status: 409, retryable: true, title: 'Somebody else is at it' },
  SELECTION_LOST: { status: 409, retryable: false, title: 'The selection does not hold any more' },
  PUSH_NOT_FOUND: { status: 404, retryable: false, title: 'There is no such push' },
  WRITE_REFUSED: { status: 502, retryable: false, title: 'The controller did not take it' },
  WRITE_UNKNOWN: { status: 504, retryable: false, title: 'Nobody knows whether it was written' },
  LINK_INVALID: { status: 403, retryable: false, title: 'The link is not valid' },
  ALARM_STATE: { status: 409, retryable: false, title: 'The alarm is in another state' },
  BODY_TOO_LARGE: { status: 413, retryable: false, title: 'The request is too large' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, retryable: false, title: 'The body is not JSON' },
  RATE_LIMITED: { status: 429, retryable: true, title: 'Too many requests' },
  LARGE_ANSWERS_BUSY: { status: 429, retryable: true, title: 'Too many large answers at a time' },
  INTERNAL: { status: 500, retryable: true, title: 'Something went wrong in the server' },
  STORAGE_UNAVAILABLE: { status: 503, retryable: true, title: 'The database does not answer' },
  NOT_READY: { status: 503, retryable: true, title: 'The server is starting or stopping' },
  STATION_OVERDUE: { status: 504, retryable: true, title: "The station's poll has not come to an end" },
  MODBUS_RESOLVE_FAILED: { status: 504, retryable: true, title: "The station's host name is not known" },
  MODBUS_CONNECT_TIMEOUT: { status: 504, retryable: true, title: 'Connecting to the station timed out' },
  MODBUS_CONNECT_REFUSED: { status: 504, retryable: true, title: 'The station refused the connection' },
  MODBUS_CONNECT_FAILED: { status: 504, retryable: true, title: 'The station cannot be reached' },
  MODBUS_CONNECTION_LOST: { status: 504, retryable: true, title: 'The connection to the station was lost' },
  MODBUS_TIMEOUT: { status: 504, retryable: true, title: 'The station did not answer in time' },
  MODBUS_BAD_RESPONSE: { status: 504, retryable: true, title: 'The station answered something else' },
  MODBUS_UNIT_NOT_RESPONDING: {
    status: 504,
    retryable: true,
    title: 'The gateway answers, the unit behind it does not',
  },
  MODBUS_EXCEPTION: { status: 504, retryable: true, title: 'The station answered with an exception' },
  MODBUS_CLOSED: { status: 504, retryable: true, title: 'The connection was closed here' },
  MODBUS_BUSY: { status: 504, retryable: true, title: 'The connection carries another request' },
  MODBUS_BAD_REQUEST: { status: 500, retryable: false, title: 'The Modbus request cannot be sent' },
} as const satisfies Record<string, { status: number; retryable: boolean; title: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
export const ErrorCode = z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]);

/** What is wrong with one field. */
export const FieldProblem = z.object({
  /** Where: `body.Points.3.Address`, `params.id`, `query.startDate`. */
  Path: z.string(),
  /** What was expected and what came. */
  Message: z.string(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

/** `application/problem+json` (RFC 9457). Its own members keep the RFC's names. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What happened this time, in words. */
  detail: z.string(),
  /** Identifies this occurrence in the log. */
  instance: z.string().optional(),
  code: ErrorCode,
  retryable: z.boolean(),
  problems: z.array(FieldProblem).optional(),
});
export type Problem = z.infer<typeof Problem>;
