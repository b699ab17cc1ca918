export { ApiError, type ApiErrorCode } from './api-error.ts';
export type { LiveStatus } from './news.ts';
export { onNotice } from './notices.ts';
export { queryClient, session, ticker } from './runtime.ts';
export type { SessionError, SessionUser } from './session-machine.ts';
export { useDayStrips, usePollNow, useStation, useStationOverviews } from './stations.ts';
export { serverNowMs, useLiveStatus, useServerNow } from './use-live.ts';
export { type SessionView, useSession } from './use-session.ts';
