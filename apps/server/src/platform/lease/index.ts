export { type HeldLease, Lease } from './lease.ts';
