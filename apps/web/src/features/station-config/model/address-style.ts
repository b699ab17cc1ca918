/** How addresses are written: the protocol's own from 0, or as many manuals number them, 40001 for the first holding register. */
export const ADDRESS_STYLES = ['protocol', 'register'] as const;
export type AddressStyle = (typeof ADDRESS_STYLES)[number];
