export const newEntry = 'new';
export const removed = 'removed';
export const showingTheFirstOf = (count: number, total: number) => `Showing the first ${count} of ${total}.`;
