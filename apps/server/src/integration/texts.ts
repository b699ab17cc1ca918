import { plural } from '@outpost/core';

export const sendsNothing = 'The server is in observe-only mode and sends nothing.';

export const syslog = 'Syslog';
export const auditFile = 'Audit file';
export const eventsNotSent = 'Events not sent';
export const lastSent = 'Last sent';
export const behind = (reason: string, events: number) =>
  `${reason}. ${plural(events, { one: '# event is waiting', other: '# events are waiting' })}.`;

export const webhooks = 'Webhooks';
export const turnedOn = 'Turned on';
export const webhookFails = (name: string) => `Webhook ${name} fails`;
export const webhookTurnedOff = (name: string) => `Webhook ${name} was turned off`;

export const mqtt = 'MQTT';
export const noStationInArea = (area: string) => `MQTT publishes the area ${area}, which no station has`;
export const messagesPublished = 'Messages published';
