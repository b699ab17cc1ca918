export const search = 'Search';
export const noMatchesFor = (search: string) => `No matches for “${search}”`;
export const selectedCount = (selected: number, total: number) => `${selected} of ${total} selected.`;
export const showingTypeToFilter = (shown: number, total: number) =>
  `Showing the first ${shown} of ${total}. Type to filter.`;
