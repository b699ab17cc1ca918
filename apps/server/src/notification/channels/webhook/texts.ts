export const receiver = 'The receiver';
