/** Who asks in `bench/start.ts`. */
export const ACCOUNT = { email: 'bench@outpost.example', password: 'bench password' };
