/**
 * The fast-check of the tests: the same cases in every run, so that a result depends on the change
 * under test. `PROPERTY_SEED=1234 npm test` uses others; a failure prints its seed.
 */
import fc from '../node_modules/fast-check/lib/fast-check.js';

const seed = Number(process.env.PROPERTY_SEED ?? 20_260_101);
if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED: expected a whole number, got ${seed}`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

export default fc;
