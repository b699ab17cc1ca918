import { firstIndexFrom, type SampleColumns } from '../codec/samples.ts';

/** The samples from index `start` up to `end`, not included; views, no copies. */
export function sliceSamples(samples: SampleColumns, start: number, end: number): SampleColumns {
  return {
    atMs: samples.atMs.subarray(start, end),
    values: samples.values.subarray(start, end),
    qualities: samples.qualities.subarray(start, end),
  };
}

/** The samples with `fromMs <= at < toMs`; views, no copies. */
export function samplesBetween(samples: SampleColumns, fromMs: number, toMs: number): SampleColumns {
  return sliceSamples(samples, firstIndexFrom(samples.atMs, fromMs), firstIndexFrom(samples.atMs, toMs));
}
