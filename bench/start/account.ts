/** The account of `bench/start.ts`. */
export const START_BENCH_ACCOUNT = { email: 'bench@outpost.example', password: 'bench password' };
