/**
 * Numbers and names shared by the page, the server and the tests. The specification fixes every
 * value here (section 9) unless its comment says otherwise.
 */

/** How long before the old access token expires a new one is fetched. */
export const REFRESH_BEFORE_EXPIRY_SECONDS = 60;

/** Life of an access token (JWT). Product decision. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Life of a refresh token that is not used. Product decision. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;

/** How often station details, overview and list are fetched again, in addition to the live connection. */
export const STATION_REFRESH_MS = 5_000;

/** Data that was not confirmed for this long, three refreshes, is not current. */
export const NEWS_WITHIN_MS = 3 * STATION_REFRESH_MS;

export const TOAST_AUTO_CLOSE_MS = 5_000;

/** Data cache: number of retries of failed queries, each after twice the delay. */
export const QUERY_RETRIES = 3;
export const QUERY_RETRY_CAP_MS = 30_000;

/** Live connection: socket options. */
export const SOCKET_RECONNECTION_DELAY_MS = 1_000;
export const SOCKET_RECONNECTION_DELAY_MAX_MS = 5_000;
export const SOCKET_RANDOMIZATION_FACTOR = 0.5;
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000;

/** Live connection: one tab holds it and passes its events on to the others. */
export const TAB_RECHECK_MS = 6_000;
export const TAB_HEARTBEAT_MS = 4_000;
export const TAB_STALE_AFTER_MS = 5_000;
export const TAB_MARKER_COOKIE_SECONDS = 10;

export const DEFAULT_STATION_CONFIG_ID = 1;
export const DEFAULT_SCHEDULE_ID = 1;
export const DEFAULT_SCHEDULE_START = '06:00';
export const DEFAULT_SCHEDULE_STOP = '15:00';
/** Times are shown as the first five characters of `HH:MM:SS`. */
export const SHOWN_TIME_CHARACTERS = 5;
export const TIME_PICKER_FORMAT = 'hh:mm a';
export const TIME_PICKER_STEP = 1;

/** The hub for grid and map is a Socket.IO namespace at the API base address. */
export const STATION_HUB_NAMESPACE = '/stationhub';

/** The access token in the browser's local storage. Product decision. */
export const TOKEN_STORAGE_KEY = 'outpost.token';
/**
 * The refresh token's cookie, followed by `_` and a text unique to the installation; HttpOnly, so
 * scripts cannot read it. Product decision.
 */
export const REFRESH_COOKIE = 'outpost_refresh';

/** Most points one Modbus request can read (Modbus Application Protocol V1.1b3, 6.1 and 6.3). */
export const MODBUS_MAX_BITS = 2_000;
export const MODBUS_MAX_REGISTERS = 125;
