import type { BulkChange, LimitChange, LimitKind, PointMatch, Priority } from '@outpost/contract';
import * as texts from '../texts.ts';

/** A change of alarm limits while it is typed; empty fields change nothing. */
export interface BulkLimitDraft {
  readonly by: PointMatch['By'];
  readonly is: string;
  readonly kind: LimitKind;
  readonly remove: boolean;
  readonly enabled: 'yes' | 'no' | '';
  readonly limit: string;
  readonly deadband: string;
  readonly onDelay: string;
  readonly offDelay: string;
  readonly over: string;
  readonly priority: Priority | '';
  readonly message: string;
}

export const EMPTY_LIMIT: BulkLimitDraft = {
  by: 'Purpose',
  is: '',
  kind: 'H',
  remove: false,
  enabled: '',
  limit: '',
  deadband: '',
  onDelay: '',
  offDelay: '',
  over: '',
  priority: '',
  message: '',
};

/** Errors by field; without any, `change` is set. */
export interface CheckedDraft {
  readonly change: BulkChange | null;
  readonly errors: Readonly<Partial<Record<keyof BulkLimitDraft | 'seconds', string>>>;
}

/** @param text as typed; empty: of no area */
export const checkArea = (text: string): CheckedDraft => ({
  change: { Kind: 'set-area', Area: text.trim() },
  errors: {},
});

/** @param text seconds as typed */
export function checkPollInterval(text: string): CheckedDraft {
  const seconds = numberIn(text);
  if (seconds === null || seconds < 0.2 || seconds > 86_400) {
    return { change: null, errors: { seconds: texts.intervalOutOfRange } };
  }
  return { change: { Kind: 'poll-interval', PollIntervalSeconds: seconds }, errors: {} };
}

export function checkLimit(draft: BulkLimitDraft): CheckedDraft {
  const errors: Partial<Record<keyof BulkLimitDraft, string>> = {};
  const is = draft.is.trim();
  if (is === '') errors.is = texts.enterValue;
  const Points: PointMatch = { By: draft.by, Is: is };
  if (draft.remove) {
    const change: BulkChange = { Kind: 'remove-limit', Points, LimitKind: draft.kind };
    return { change: is === '' ? null : change, errors };
  }
  const number = (field: 'limit' | 'deadband' | 'onDelay' | 'offDelay' | 'over', min: number) => {
    if (draft[field].trim() === '') return undefined;
    const value = numberIn(draft[field]);
    if (value !== null && value >= min) return value;
    errors[field] = min === 0 ? texts.mustBeZeroOrMore : texts.mustBeNumber;
    return undefined;
  };
  const message = draft.message.trim();
  const fields = {
    Enabled: draft.enabled === '' ? undefined : draft.enabled === 'yes',
    Limit: number('limit', Number.NEGATIVE_INFINITY),
    Deadband: number('deadband', 0),
    OnDelaySeconds: number('onDelay', 0),
    OffDelaySeconds: number('offDelay', 0),
    OverSeconds: number('over', 0),
    Priority: draft.priority === '' ? undefined : draft.priority,
    Message: message === '' ? undefined : message,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0 && Object.keys(errors).length === 0) errors.limit = texts.enterNewValue;
  if (Object.keys(errors).length > 0) return { change: null, errors };
  const Limit: LimitChange = { Kind: draft.kind, ...Object.fromEntries(given) };
  return { change: { Kind: 'set-limit', Points, Limit }, errors };
}

/** Accepts a decimal comma. */
function numberIn(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  const value = Number(trimmed);
  return trimmed === '' || !Number.isFinite(value) ? null : value;
}
