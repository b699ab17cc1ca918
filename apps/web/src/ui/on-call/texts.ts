import { plural } from '@outpost/core';

export * from '../text/texts.ts';

export const loading = 'Loading…';
export const noUser = 'No user';
export const moreUsers = (count: number) => plural(count, { one: '# more user', other: '# more users' });
