import {
  type AuditEntry,
  type AuditKind,
  type AuditOutcome,
  calls,
  type FileFormat,
} from '@outpost/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

const PAGE_LINES = 100;

/** Filter of the audit log; null and empty: all. Times are ISO 8601 instants. */
export interface AuditParams {
  readonly kinds: readonly AuditKind[];
  readonly outcomes: readonly AuditOutcome[];
  readonly accountId: number | null;
  readonly stationId: number | null;
  readonly text: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The audit log, newest first, page by page; for Admins. */
export function useAuditLog(ask: AuditParams): UseInfiniteQueryResult<InfiniteData<AuditEntry[]>, ApiError> {
  const queryKey = keys.auditLog(ask);
  return useInfiniteQuery<AuditEntry[], ApiError, InfiniteData<AuditEntry[]>, typeof queryKey, number | null>(
    {
      queryKey,
      initialPageParam: null,
      getNextPageParam: (page) => (page.length < PAGE_LINES ? null : page.at(-1)!.Id),
      placeholderData: keepPreviousData,
      // Rows must not move while the user reads older pages.
      refetchOnWindowFocus: false,
      queryFn: ({ pageParam, signal }) =>
        call(calls.audit.log, {
          query: {
            ...queryOf(ask),
            limit: String(PAGE_LINES),
            ...(pageParam === null ? {} : { before: String(pageParam) }),
          },
          signal,
        }),
    },
  );
}

/** An audit event with the related ones. */
export function useAuditLine(id: number) {
  return useRead(calls.audit.line, { params: { id } });
}

/** The audit log as a file. */
export const useAuditFile = () =>
  useAction(async ({ format, ...ask }: AuditParams & { format: FileFormat }) => {
    const file = await call.file(calls.audit.file, { query: { ...queryOf(ask), format } });
    saveFile(file, `audit.${format}`);
  });

function queryOf({ kinds, outcomes, accountId, stationId, text, from, to }: AuditParams) {
  return {
    kind: kinds.length === 0 ? undefined : kinds.join(','),
    outcome: outcomes.length === 0 ? undefined : outcomes.join(','),
    accountId: accountId === null ? undefined : String(accountId),
    stationId: stationId === null ? undefined : String(stationId),
    text: text.trim() === '' ? undefined : text.trim(),
    from: from ?? undefined,
    to: to ?? undefined,
  };
}
