/**
 * What tests get as fast-check: the same cases at every run, so that a run says something of the change under test and
 * not of its luck. `PROPERTY_SEED=1234 npm test` takes others; a failure prints the seed it was found with.
 */
import fc from '../node_modules/fast-check/lib/fast-check.js';

const seed = Number(process.env.PROPERTY_SEED ?? 20_260_101);
if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED: expected a whole number, got ${seed}`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

export default fc;
