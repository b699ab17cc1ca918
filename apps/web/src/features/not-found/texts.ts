export const n404NotFound = '404 - Not Found';
export const thePageRequestedWasNotFound = 'The page requested was not found.';
export const returnToHomePage = 'Return to home page';
