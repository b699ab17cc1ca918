import { AUDIT_KINDS, AUDIT_OUTCOMES } from '@outpost/contract';
import type { AuditParams } from '../../../../data/index.ts';
import { readChoices, readInstant } from '../../../../ui/log-filters/index.ts';

export const NO_AUDIT_FILTER: AuditParams = {
  kinds: [],
  outcomes: [],
  accountId: null,
  stationId: null,
  text: '',
  from: null,
  to: null,
};

/** The filter of an address; invalid parameters are ignored. */
export function readFilter(params: URLSearchParams): AuditParams {
  return {
    kinds: readChoices(AUDIT_KINDS, params.get('kind')),
    outcomes: readChoices(AUDIT_OUTCOMES, params.get('outcome')),
    accountId: id(params.get('who')),
    stationId: id(params.get('station')),
    text: (params.get('text') ?? '').slice(0, 100),
    from: readInstant(params.get('from')),
    to: readInstant(params.get('to')),
  };
}

/** The parameters that {@link readFilter} reads; none for what is not filtered. */
export function writeFilter({
  kinds,
  outcomes,
  accountId,
  stationId,
  text,
  from,
  to,
}: AuditParams): URLSearchParams {
  const params = new URLSearchParams();
  if (kinds.length > 0) params.set('kind', kinds.join(','));
  if (outcomes.length > 0) params.set('outcome', outcomes.join(','));
  if (accountId !== null) params.set('who', String(accountId));
  if (stationId !== null) params.set('station', String(stationId));
  if (text.trim() !== '') params.set('text', text.trim());
  if (from !== null) params.set('from', from);
  if (to !== null) params.set('to', to);
  return params;
}

export const isAuditFiltered = (filter: AuditParams): boolean => writeFilter(filter).size > 0;

/** The open event; null: none. */
export const openEventId = (params: URLSearchParams): number | null => id(params.get('line'));

const id = (text: string | null) => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null);
