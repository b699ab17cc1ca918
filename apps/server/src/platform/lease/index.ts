export { type HeldLease, Lease, type LeaseEnd } from './lease.ts';
