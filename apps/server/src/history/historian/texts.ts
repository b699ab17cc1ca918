export const changedRetention = 'Changed retention';
