export const notConfigured = 'MQTT is not configured';
export const tested = (url: string) => `Tested MQTT broker ${url}`;
export const accepted = 'The broker accepted the message';
export const connectionClosed = 'The broker closed the connection';
export const notConfirmed = 'The broker did not confirm the message within 10 s';
export const published = 'Messages published to the MQTT broker';
