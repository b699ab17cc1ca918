/** After a suspension of this process for so long in a poll, ms, its values are too old to be those of now. */
export const MAX_SUSPENSION_MS = 1_000;
