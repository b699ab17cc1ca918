import { showToast } from '../toast/index.ts';
import { formatAlarmCount } from './labels.ts';
import * as texts from './texts.ts';

/** Says that alarms were not acknowledged, and why. */
export const showAcknowledgeFailure = (count: number, { detail }: { readonly detail: string }): void =>
  showToast('error', texts.couldNotAcknowledge(formatAlarmCount(count), detail));
