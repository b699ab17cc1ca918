import * as z from 'zod';

/**
 * Every error on the wire has one of these codes. `status` is the HTTP status; `retryable` says
 * whether the same call can succeed later without any change; `title` is the same for every
 * occurrence (RFC 9457, 3.1.3).
 */
export const ERROR_CODES = {
  BAD_REQUEST: { status: 400, retryable: false, title: 'Invalid request' },
  SETUP_CODE_WRONG: { status: 403, retryable: false, title: 'Incorrect setup code' },
  SETUP_DONE: { status: 409, retryable: false, title: 'An account already exists' },
  CREDENTIALS_WRONG: { status: 401, retryable: false, title: 'Sign-in failed' },
  SECOND_FACTOR_NEEDED: { status: 401, retryable: false, title: 'Second-factor code required' },
  SECOND_FACTOR_WRONG: { status: 401, retryable: false, title: 'Incorrect second-factor code' },
  SECOND_FACTOR_REQUIRED: { status: 403, retryable: false, title: 'Set up a second factor first' },
  LOGIN_THROTTLED: { status: 429, retryable: true, title: 'Too many sign-in attempts' },
  TOKEN_MISSING: { status: 401, retryable: false, title: 'Not signed in' },
  TOKEN_INVALID: { status: 401, retryable: false, title: 'Invalid access token' },
  TOKEN_EXPIRED: { status: 401, retryable: false, title: 'Access token expired' },
  REFRESH_INVALID: { status: 401, retryable: false, title: 'Not signed in' },
  ROLE_TOO_LOW: { status: 403, retryable: false, title: 'Not allowed for this role' },
  DISPLAY_READS_ONLY: { status: 403, retryable: false, title: 'Wall displays can only read' },
  ORIGIN_REFUSED: { status: 403, retryable: false, title: 'Request from another site' },
  PREFETCH_REFUSED: { status: 403, retryable: false, title: 'Prefetch not allowed' },
  HOST_REFUSED: { status: 421, retryable: false, title: 'Host name not allowed' },
  NOT_FOUND: { status: 404, retryable: false, title: 'Not found' },
  STATION_NOT_FOUND: { status: 404, retryable: false, title: 'Station not found' },
  STATION_VERSION_NOT_FOUND: { status: 404, retryable: false, title: 'Version not found' },
  POINT_NOT_FOUND: { status: 404, retryable: false, title: 'Point not found' },
  AREA_NOT_ALLOWED: { status: 403, retryable: false, title: 'Outside your areas of responsibility' },
  AREA_NOT_FOUND: { status: 404, retryable: false, title: 'Area not found' },
  MAP_NOT_FOUND: { status: 404, retryable: false, title: 'Map not found' },
  MAP_UNREADABLE: { status: 503, retryable: true, title: 'Map file unreadable' },
  NOTE_NOT_FOUND: { status: 404, retryable: false, title: 'Note not found' },
  DOCUMENT_NOT_FOUND: { status: 404, retryable: false, title: 'Document not found' },
  VIEW_NOT_FOUND: { status: 404, retryable: false, title: 'View not found' },
  ALARM_NOT_FOUND: { status: 404, retryable: false, title: 'Alarm not found' },
  REPORT_SCHEDULE_NOT_FOUND: { status: 404, retryable: false, title: 'Scheduled report not found' },
  ACCOUNT_NOT_FOUND: { status: 404, retryable: false, title: 'Account not found' },
  SESSION_NOT_FOUND: { status: 404, retryable: false, title: 'Session not found' },
  DISPLAY_NOT_FOUND: { status: 404, retryable: false, title: 'Wall display not found' },
  SCHEDULE_NOT_FOUND: { status: 404, retryable: false, title: 'On-call schedule not found' },
  ALERT_SETTING_NOT_FOUND: { status: 404, retryable: false, title: 'Alert setting not found' },
  DUTY_OVERRIDE_NOT_FOUND: { status: 404, retryable: false, title: 'Override not found' },
  SWAP_REQUEST_NOT_FOUND: { status: 404, retryable: false, title: 'Swap request not found' },
  BROWSER_NOT_FOUND: { status: 404, retryable: false, title: 'Browser not found' },
  PRECONDITION_FAILED: { status: 412, retryable: false, title: 'File changed' },
  RANGE_NOT_SATISFIABLE: { status: 416, retryable: false, title: 'Range outside the file' },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, title: 'Method not allowed' },
  OWN_ACCOUNT: { status: 409, retryable: false, title: 'Not allowed on your own account' },
  CONFLICT: { status: 409, retryable: false, title: 'Conflict with stored data' },
  VIEW_NAME_TAKEN: { status: 409, retryable: false, title: 'View name already in use' },
  VIEWS_FULL: { status: 409, retryable: false, title: 'Maximum number of views reached' },
  REPORT_SCHEDULES_FULL: {
    status: 409,
    retryable: false,
    title: 'Maximum number of scheduled reports reached',
  },
  ALERT_SETTING_TAKEN: {
    status: 409,
    retryable: false,
    title: 'Alert setting already exists',
  },
  BROWSERS_FULL: {
    status: 409,
    retryable: false,
    title: 'Maximum number of browsers reached',
  },
  NO_RECIPIENT: {
    status: 409,
    retryable: false,
    title: 'Stations would have no recipient',
  },
  SWAP_NOT_POSSIBLE: { status: 409, retryable: false, title: 'Swap not possible' },
  CONTACT_MISSING: { status: 409, retryable: false, title: 'Channel not available for this account' },
  LINK_UNAVAILABLE: { status: 502, retryable: true, title: 'Chat link not available' },
  STATION_CHANGED: { status: 409, retryable: false, title: 'Another user changed the station' },
  TEMPLATE_NOT_FOUND: { status: 404, retryable: false, title: 'Template not found' },
  TEMPLATE_CHANGED: { status: 409, retryable: false, title: 'Another user changed the template' },
  TEMPLATE_NAME_TAKEN: { status: 409, retryable: false, title: 'Template name already in use' },
  TEMPLATES_FULL: { status: 409, retryable: false, title: 'Maximum number of templates reached' },
  IMPORT_CODES_UNCONFIRMED: {
    status: 409,
    retryable: false,
    title: 'Import would change station codes',
  },
  IMPORT_CHANGED: { status: 409, retryable: false, title: 'Import result changed' },
  IMPORT_RUNNING: { status: 409, retryable: true, title: 'Another import is running' },
  STATION_DISABLED: { status: 409, retryable: false, title: 'Station disabled' },
  OBSERVE_ONLY: { status: 409, retryable: false, title: 'Server in observe-only mode' },
  STATION_NOT_FRESH: { status: 409, retryable: true, title: 'Point value not current' },
  POINT_NOT_WRITABLE: { status: 409, retryable: false, title: 'Point not writable' },
  INTERLOCK_NOT_READ: { status: 409, retryable: false, title: 'Interlock not acknowledged' },
  COMMAND_BUSY: { status: 409, retryable: true, title: 'In use by another user' },
  SELECTION_LOST: { status: 409, retryable: false, title: 'Reservation expired' },
  PUSH_NOT_FOUND: { status: 404, retryable: false, title: 'Push not found' },
  WRITE_REFUSED: { status: 502, retryable: false, title: 'Write rejected' },
  WRITE_UNKNOWN: { status: 504, retryable: false, title: 'Write not confirmed' },
  NOT_AUTHOR: { status: 403, retryable: false, title: 'Only the author or an Admin can do this' },
  NOTES_FULL: { status: 409, retryable: false, title: 'Maximum number of notes reached' },
  DOCUMENTS_FULL: { status: 409, retryable: false, title: 'Maximum number of documents reached' },
  LINK_INVALID: { status: 403, retryable: false, title: 'Invalid link' },
  PAIRING_CODE_WRONG: { status: 403, retryable: false, title: 'Invalid pairing code' },
  DISPLAYS_FULL: { status: 409, retryable: false, title: 'Maximum number of wall displays reached' },
  ALARM_STATE: { status: 409, retryable: false, title: 'Not possible in the current state' },
  BODY_TOO_LARGE: { status: 413, retryable: false, title: 'Request too large' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, retryable: false, title: 'Unsupported media type' },
  RATE_LIMITED: { status: 429, retryable: true, title: 'Too many requests' },
  LARGE_ANSWERS_BUSY: { status: 429, retryable: true, title: 'Too many large responses at once' },
  INTERNAL: { status: 500, retryable: true, title: 'Internal server error' },
  STORAGE_UNAVAILABLE: { status: 503, retryable: true, title: 'Database not available' },
  RESULT_UNKNOWN: { status: 504, retryable: false, title: 'Result unknown' },
  NOT_READY: { status: 503, retryable: true, title: 'Server starting or stopping' },
  SERVER_UNREACHABLE: { status: 503, retryable: true, title: 'Server of the station not reachable' },
  STATION_OVERDUE: { status: 504, retryable: true, title: 'Poll overdue' },
  STATION_CONNECT_FAILED: { status: 504, retryable: true, title: 'Station not reachable' },
  STATION_CONNECTION_LOST: { status: 504, retryable: true, title: 'Connection to the station lost' },
  STATION_TIMEOUT: { status: 504, retryable: true, title: 'Station response timed out' },
  STATION_BAD_RESPONSE: { status: 504, retryable: true, title: 'Invalid response from the station' },
  MODBUS_RESOLVE_FAILED: { status: 504, retryable: true, title: 'Unknown station host name' },
  MODBUS_CONNECT_TIMEOUT: { status: 504, retryable: true, title: 'Connection to the station timed out' },
  MODBUS_CONNECT_REFUSED: { status: 504, retryable: true, title: 'Station refused the connection' },
  MODBUS_CONNECT_FAILED: { status: 504, retryable: true, title: 'Station not reachable' },
  MODBUS_CONNECTION_LOST: { status: 504, retryable: true, title: 'Connection to the station lost' },
  MODBUS_TIMEOUT: { status: 504, retryable: true, title: 'Station response timed out' },
  MODBUS_BAD_RESPONSE: { status: 504, retryable: true, title: 'Invalid response from the station' },
  MODBUS_UNIT_NOT_RESPONDING: {
    status: 504,
    retryable: true,
    title: 'Unit behind the gateway not responding',
  },
  MODBUS_EXCEPTION: { status: 504, retryable: true, title: 'Station returned an exception' },
  MODBUS_CLOSED: { status: 504, retryable: true, title: 'Outpost closed the connection' },
  MODBUS_BUSY: { status: 504, retryable: true, title: 'Connection busy with another request' },
  MODBUS_BAD_REQUEST: { status: 500, retryable: false, title: 'Invalid Modbus request' },
} as const satisfies Record<string, { status: number; retryable: boolean; title: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
export const ErrorCode = z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]);

/** The error of one field. */
export const FieldProblem = z.object({
  /** The field: `body.Points.3.Address`, `params.id`, `query.startDate`. */
  Path: z.string(),
  /** What is required. */
  Message: z.string(),
});
export type FieldProblem = z.infer<typeof FieldProblem>;

/** `application/problem+json` (RFC 9457). Its own members keep the RFC's names. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What happened this time. */
  detail: z.string(),
  /** Identifies this occurrence in the log. */
  instance: z.string().optional(),
  code: ErrorCode,
  retryable: z.boolean(),
  problems: z.array(FieldProblem).optional(),
});
export type Problem = z.infer<typeof Problem>;
