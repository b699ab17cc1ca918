import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const starttls = 'STARTTLS if available';
export const host = 'Host';
export const hostExample = 'mail.example.com';
export const enterHost = 'Enter a host name or an IP address';
export const enterPassword = 'Enter the password of this user name';
export const port = 'Port';
export const encryption = 'Encryption';
export const encryptionHint = 'Required if a password is set';
export const userName = 'User name';
export const enterPasswordAgain = 'Enter the password again';

export const saveBeforeTest = 'Save your changes before testing.';
export const sentTo = (address: string, took: string, answer: string) =>
  `Sent to ${address} in ${took}: ${answer}`;
export const notSentTo = (address: string, answer: string) => `Not sent to ${address}: ${answer}`;

export const setInEnvironment = 'Set in the server’s environment. Change it there and restart.';
export const setHidden = 'Set, hidden';
export const notSet = 'Not set';
export const passwordHidden = (shown: string) => `${shown}, password hidden`;
export const blankRemovesValue = 'Leave blank to remove the value';
export const timeZoneExample = 'America/Denver';
export const notValid = (problem: string) => `Not valid: ${problem}`;
export const takesEffectAfterRestart = 'Takes effect after restart';

export const settingsKept = (title: string) => `Unsaved changes to ${title} are kept on the System page.`;
export const settingsSaved = (title: string) => `${title} settings saved`;

export const notConfigured = 'Not configured';
export const setUp = 'Set up';
export const setUpNamed = (title: string) => `Set up ${title}`;
export const hide = 'Hide';
export const hideNamed = (title: string) => `Hide ${title}`;
export const readOnlySettings = (count: number) =>
  plural(count, {
    one: '# setting of the server’s environment',
    other: '# settings of the server’s environment',
  });

export const noProblems = 'No problems.';
export const loadingHealth = 'Checking the server…';
export const healthUnavailable = 'Health is not available. {reason}';
export const openHealth = 'Open Health';
export const notValidCount = (count: number) =>
  plural(count, { one: '# setting not valid', other: '# settings not valid' });
export const noProblemsOf = 'No problems';
export const inGroup = (group: string) => `in ${group}`;
export const settingsGroups = 'Settings groups';

export const organisationAndMap = 'Organisation and map';
export const integration = 'Integration';

export const settingsNotValid = (unusable: number) =>
  plural(unusable, {
    one: '# setting is not valid. Its default is used.',
    other: '# settings are not valid. Their defaults are used.',
  });
export const changesWaiting = (waiting: number) =>
  plural(waiting, {
    one: '# change takes effect after restart.',
    other: '# changes take effect after restart.',
  });

export const organisation = 'Organisation';
export const organisationHint = 'Shown on pages and in messages.';
export const companyName = 'Company name';
export const companyNameHint = 'In the footer and on printed reports';
export const timeZone = 'Time zone';
export const timeZoneHint = 'Blank: time zone of the server';
export const unitSystem = 'Units';
export const unitSystemHint = 'For users who have not selected units, wall displays and scheduled reports';
export const publicUrl = 'Public URL';
export const publicUrlHint = 'For links in messages, such as https://outpost.example.com';
export const escalation = 'Escalation';
export const escalationHint = 'Minutes without acknowledgement before the next escalation step.';
export const minutes = 'Minutes';
export const minutesHint = '0: no escalation';
export const mapHint = 'Map styles from a map service. Without them, Outpost shows its built-in map.';
export const streetStyle = 'Street style';
export const streetStyleHint = 'URL of a MapLibre style, including the service key';
export const satelliteStyle = 'Satellite style';
export const tileOrigins = 'Tile origins';
export const tileOriginsHint =
  'Additional origins to load tiles from, such as https://tiles.example.com, https://*.example.com';
export const modbusServer = 'Modbus server';
export const modbusServerHint = 'Provides values to your SCADA system. Saving disconnects all clients.';
export const listenAddress = 'Listen address';
export const listenAddressHint = 'off: no Modbus server';
export const allowedClients = 'Allowed clients';
export const allowedClientsHint = 'Addresses and ranges, such as 10.2.0.0/16, 10.3.0.7';
export const offlineReads = 'Reads of stale points';
export const returnLastValues = 'Return last values';
export const returnException = 'Return exception 11';
export const syslog = 'Syslog';
export const syslogHint =
  'Sends the audit log to a syslog server or SIEM. Certificates and a file are set in the server’s environment.';
export const receiverHint = 'Such as tls://siem.example.com:6514, tcp://10.2.0.9:601, udp://10.2.0.9:514';
export const facility = 'Facility';
export const mqtt = 'MQTT';
export const mqttHint =
  'Publishes values and alarms to a broker. Commands by MQTT are not accepted. Certificates are set in the server’s environment.';
export const broker = 'Broker';
export const brokerHint = 'Such as mqtts://broker.example.com:8883, mqtt://10.2.0.9:1883';
export const topicPrefix = 'Topic prefix';
export const shortestInterval = 'Shortest interval';
export const shortestIntervalHint = 'Seconds between two messages of a point';
export const onlyAreasHint = 'Blank: all stations';
export const discoveryPrefix = 'Home Assistant discovery prefix';
export const discoveryPrefixHint = 'Usually homeassistant. Blank: points are not announced';
export const sendTestMessage = 'Send test message';
export const answeredIn = (took: string, answer: string) => `Sent in ${took}. ${answer}`;
export const notSent = (answer: string) => `Not sent. ${answer}`;
export const heartbeat = 'Heartbeat';
export const heartbeatHint =
  'Outpost sends heartbeats to an external service, which alerts you when they stop.';
export const heartbeatUrl = 'Heartbeat URL';
export const heartbeatUrlHint = 'Called every minute';
