import type { LoadPlan } from '@outpost/simulator';
import type { FieldPlan } from '../alarms/messages.ts';
import type { FieldFigures } from '../poll/measure.ts';

/** The stations of `npm run bench whole`. */
export interface WholePlan {
  readonly load: LoadPlan;
  /** Further stations, whose points all have an alarm. */
  readonly coils: Pick<FieldPlan, 'ports' | 'points' | 'pollSeconds' | 'priority'>;
  readonly seconds: number;
}

export type WholeServerCommand = 'measure';

export type WholeServerMessage =
  /** Every station was polled. */
  | { readonly kind: 'ready'; readonly url: string; readonly modbusPort: number }
  | { readonly kind: 'figures'; readonly figures: FieldFigures; readonly alarms: number };
