export const observeOnlyDetail =
  'Started with --observe: polls no stations, sends no commands and no notifications';

export const outboundUrl =
  'an https:// URL, or an http:// URL on your own network, without a user name or password';
export const listenAddressOrHostName = 'an address of this machine, or a host name';
export const basePath =
  'a path such as /outpost: letters, digits, ., _ and -; no trailing slash; not /health or /metrics';
export const folder = 'a folder';
export const databaseUrl = 'postgres://user:password@host:port/database, or empty to use SQLite in DATA_DIR';
export const trueOrFalse = 'true or false';
export const oneOf = (values: string) => `one of ${values}`;
export const serverName = 'a name of at most 60 characters';
export const serverUrl = 'the http:// or https:// URL of this server for the other ones, without a path';
export const standbyNeedsPostgres = 'Needs a PostgreSQL database that the servers share. Set DATABASE_URL.';
export const natsUrl =
  'nats://host:port or tls://host:port, with user:password@ or token@ before the host if needed, or several of them separated by commas';
export const natsPrefix = 'at most 32 letters, digits, _ and -';
export const natsCredentials = "the path of a NATS user's .creds file";
export const accountSecretFile = 'the path of a file with a secret of 32 bytes in base64';
export const natsNeedsStandby =
  'Needs servers that share a PostgreSQL database. Set STANDBY=true and DATABASE_URL.';
export const organisationName = 'a name of at most 120 characters';
export const timeZone = 'an IANA time zone such as America/Denver';
export const hostNames = 'host names such as outpost.example.com, separated by commas';
export const addressRanges = 'addresses and CIDR ranges, separated by commas';
export const heartbeatUrl = 'the https:// or http:// URL of a heartbeat monitoring service';
export const ssoProviders =
  'a JSON list of identity providers, each with a different Key; see docs/how-to/single-sign-on.md';
export const entryNotValid = (entry: number, field: string, problem: string) =>
  `Entry ${entry}${field && `, ${field}`}: ${problem}`;
export const publicUrl = 'the https:// or http:// URL of this server, without a user name or password';
export const listenAddress = 'an IP address of this machine, or 0.0.0.0 or :: for all of them';
export const portOrOff = 'off, or a port from 0 to 65535; 0 selects a free port';
export const lastOrException = 'last or exception';
export const origins =
  'origins such as https://tiles.example.com or https://*.example.com, separated by commas (http only on your own network)';
export const pmtilesFile = 'the path of a PMTiles file';
export const syslogUrl = 'udp://host:port, tcp://host:port or tls://host:port';
export const certificateFile = 'the path of a file with certificates in PEM format';
export const keyFile = 'the path of a file with a private key in PEM format';
export const mqttUrl =
  'mqtt://host:port, mqtts://host:port, ws://host:port/path or wss://host:port/path, without a user name or password';
export const mqttUser = 'at most 200 characters';
export const mqttPassword = 'at most 500 characters';
export const mqttPrefix = 'the beginning of a topic without +, #, spaces and a slash at either end';
export const mqttAreas = 'names of areas, separated by commas';
export const auditFile = 'the path of a file in a folder that the server may write';
export const certificateAndKey = (cert: string, key: string) =>
  `A client certificate needs both ${cert} and ${key}`;
export const settingNotValid = (value: string, expected: string) =>
  `"${value}" is not valid. Must be ${expected}.`;
export const allowedClientsRequired =
  'Required when other machines can reach MODBUS_HOST. List the allowed clients.';
export const mustHaveNoPath = 'Must have no path';
export const pathMustBeBasePath = (basePath: string) => `The path must be empty or ${basePath}`;
export const unknownArgument = 'Unknown argument. Run with --help to list the options.';
export const usage = `Usage: npm start [-- --observe]

  --observe  Polls no stations, sends no commands and notifies no one. Same as OBSERVE=true.

The other settings are environment variables, such as PORT and DATA_DIR. docs/operations.md lists them.
`;

export const serverAddress = (url: string) => `Outpost is at ${url}`;
export const observeOnlyMode =
  'Observe-only mode: no stations are polled, and no commands or notifications are sent.';
export const createFirstAdminAt = 'No account exists yet. Create the first Admin at';
export const startFailed = (reason: string) => `Outpost could not start. ${reason}
`;

export const invalidSettings = (message: string) => `Invalid settings:
${message}`;
export const portInUse = (port: number) =>
  `Port ${port} is in use by another program (EADDRINUSE). Set PORT to a free port.`;
export const portNotPermitted = (port: number) =>
  `No permission to listen on port ${port} (EACCES). Set PORT to a port from 1024 to 65535.`;
export const addressNotLocal = (address: string) =>
  `${address} is not an address of this machine (EADDRNOTAVAIL). Check HOST.`;
export const hostNotFound = (host: string) => `Host name ${host} not found (ENOTFOUND). Check HOST.`;

export const onStandbyAt = (url: string, active: string) =>
  `Outpost is on standby at ${url}. The active server is ${active}.`;
export const waitsForVersion = (active: string) =>
  `${active} is active and runs another version. This server polls stations when a server of its own version is active. Hand over to it.`;
export const nowActive = (server: string) => `${server} is now active.`;
export const noActiveServer = 'No server is active. Start one with STANDBY=true.';
export const noStandbyToHandOverTo = (active: string) =>
  `${active} is active, and no other server is ready to take over. See its /health for the reason.`;
export const notHandedOver = (active: string) => `${active} did not hand over in time. See its log.`;

export const notASharedSecret = (name: string, expected: string) =>
  `${name} cannot be renewed. Must be one of ${expected}.`;
export const secretRenewed = (name: string) =>
  `${name} is renewed. Restart the active server, or hand over to a standby, to use it.`;
export const secretNotShared = (dataDir: string, name: string) =>
  `Only one server uses this database. Delete ${name} in ${dataDir} and restart it.`;

export const notTheActiveServer =
  'requests are not forwarded: a server that is not the active one answers at this address; check SERVER_URL of the active server';
export const gibibytes = 'a whole number of gibibytes, 1 or more';
export const absoluteFolder = 'the absolute path of a folder that exists';
export const bucketUrl =
  'an http:// or https:// URL with the bucket as its path, such as https://s3.example.com/history';
export const s3Region = 'a region such as eu-central-1';
export const s3KeyId = 'an access key ID';
export const s3Secret = 'a secret access key';
export const requiredForS3 = 'Required with EXPORT_S3_URL';
