export const pageNotFound = 'The page requested was not found.';
export const returnToHomePage = 'Return to home page';
