export const changedRetention = 'Changed retention';

export const itsRowCannotBeRead = 'its row cannot be read';
export const itIsMissing = 'it is missing';
