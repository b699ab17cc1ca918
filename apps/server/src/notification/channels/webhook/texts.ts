export const theReceiver = 'The receiver';
