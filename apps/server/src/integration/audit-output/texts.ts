export const notConfirmed = 'The receiver did not close the connection, so it may not have the messages';
export const noConnection = 'No connection within 20 s';
export const closedEarly = 'The receiver closed the connection before it had all messages';
export const notConfigured = 'Syslog is not configured';
export const testText = (by: string) => `Test message sent by ${by}`;
export const tested = (receiver: string) => `Tested syslog receiver ${receiver}`;
export const accepted = 'The receiver read the message and closed the connection';
export const sentByUdp = 'Sent. UDP does not confirm that it arrived.';
export const deliveredEvents = 'Audit events delivered to syslog and file, repetitions included';
