import type { FieldState } from '../field/field-types.ts';
import type { HistoryOptions } from './history-types.ts';

/** Lets the field's models run fast over a span of the past, polled like the live field. */
export declare function generateHistory(options: HistoryOptions): Promise<FieldState>;
