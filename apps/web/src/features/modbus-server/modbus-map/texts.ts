import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const addressNotChanged = (message: string) => `Address not changed. ${message}`;
export const addressChangedTo = (siteName: string, name: string, addressCell: string) =>
  `${siteName}, ${name}: address changed to ${addressCell}.`;
export const addressOfLabel = 'Address of';
export const changesTo = 'changes to';
export const newAddress = 'New address';
export const newFirstAddressAddresses = (count: number) => `New first address (${count} addresses)`;
export const currentAddress = (table: string, addressCell: string) => `${table}, currently ${addressCell}`;
export const changing = 'Changing…';
export const changeAddress = 'Change address';

export const couldNotExport = (detail: string) => `Couldn’t export the Modbus map. ${detail}`;
export const mapDocument = 'Modbus map document';
export const modbusLog = 'Modbus log';
export const registerMapCsv = 'Modbus map (CSV)';
export const tables = 'Tables';
export const searchAddresses = 'Search by station, point, name or address';
export const stationPointNameOrAddress = 'Station, point, name or address';
export const unitTitle = 'Unit ID';
export const unitWithAllStations = 'Unit 1 · all stations';
export const unitOfStation = (unitId: number, siteName: string) => `Unit ${unitId} · ${siteName}`;
export const loading = (label: string) => `Loading ${label}`;
export const couldNotLoadRegisterMap = 'Couldn’t load Modbus map';
export const noAddresses = 'No addresses';
export const noAddressesHint = 'Addresses are assigned when stations and points are added.';
export const rowCount = (count: number) => plural(count, { one: '# row', other: '# rows' });
export const rowsNotUpToDate = (count: number) =>
  plural(count, {
    one: '# row, last known values: no connection to the server',
    other: '# rows, last known values: no connection to the server',
  });
export const tableCopied = 'Table copied.';
export const couldNotCopy = 'Couldn’t copy the table. Export it instead.';

export const notListening = (problem: string) => `Modbus server not listening: ${problem}.`;
export const retrying = 'Retrying every 10 s.';
export const withoutAddress = (withoutAddress: number) =>
  plural(withoutAddress, {
    one: '# station or point has no address.',
    other: '# stations and points have no address.',
  });
export const tablesFull = 'The Modbus tables are full. Existing addresses are not changed.';
export const serverDisabled = 'The Modbus server is disabled.';
export const staleReturnsLast = 'stale points return their last value';
export const staleReturnsException = 'stale points return exception 11';
export const listeningOn = 'Listening on {address}, unit 1';
export const noClientYet = 'no client has connected';
export const clientsAndLastRequest = '{clients}, last request {age}';
export const clientsConnected = (connected: number) =>
  plural(connected, { one: '# client connected', other: '# clients connected' });
export const modbusClients = 'Modbus clients';
export const connectedSince = 'Connected since';
export const lastConnected = 'Last connected';
export const connections = 'Connections';
export const lastRequest = 'Last request';
export const requests = 'Requests';
export const exceptions = 'Exceptions';
export const pollsStarted = 'Polls started';

export const showMore = (remaining: number, count: number) =>
  `Show more (${remaining} of ${count} not shown)`;
export const changeAddressOf = (address: number, name: string, siteName: string) =>
  `Change address ${address} of ${name}, ${siteName}`;

export const coil = 'Coil';
export const discreteInput = 'Discrete input';
export const addressRange = (first: number, last: number) => `${first} to ${last}`;
export const holdingRegister = 'Holding register';
export const inputRegister = 'Input register';
export const enterAddress = (last: number) => `Enter a whole number from 0 to ${last}`;
export const sameAddress = 'This is the current address';
export const qualityBitMoves = 'The quality bit moves with it.';
export const changeTakesEffect = (address: string) =>
  `Takes effect immediately. Clients that read ${address} get exception 2 until you reconfigure them.`;
export const neverReused = (count: number) =>
  plural(count, { one: 'The old address is never reused.', other: 'The old addresses are never reused.' });

export const item = 'Item';
export const beforeAfter = 'Before → after';

export const registerMap = 'Modbus map';
export const shownVersion = (version: number) => `version ${version}`;
export const olderVersion = (version: number) => `version ${version} (not the latest)`;
export const version = 'Version';
export const loadingRegisterMap = 'Loading Modbus map';

export const address = 'Address';
export const stationColumn = 'Station';
export const meaning = 'Meaning';
export const qualityAt = 'Quality address';

export const protocolAddresses =
  'Addresses are protocol addresses and start at 0. For software that counts from 1, add 1; for software whose first register is 30001 or 40001, add that number. Units 0, 1 and 255 contain all stations; every other unit is one station.';
export const float32Hint =
  '{name}: IEEE 754, two registers, high word and high byte first. NaN: value unknown.';
export const int16Hint =
  '{name}: one signed register, the value times 10, rounded. −32768 (0x8000): value unknown or out of range.';
export const int16Name = 'int16 × 10';
export const qualityHint =
  '{qualityAt} is the address of the quality. {di} is a discrete input and {hr} a holding register; both read 1 while the value is good. A holding register also reads 0 (never read), 2 (stale), 3 (bad), 4 (disabled) or 5 (good, but too large for its register).';
export const staleIsLast =
  'A stale point returns its last value. Check its quality, or the age of its station’s data.';
export const staleIsException = 'A stale point makes the whole request return exception 11.';
export const coils = 'Coils';
export const coilsHint =
  '{name}: write 1 to poll a station now, at most once per second. All other tables are read-only.';
export const exceptionsHint =
  'Exception codes: 1 illegal function, 2 illegal data address, 3 illegal data value (quantity), 4 server device failure, 11 gateway target device failed to respond (unknown unit ID). Addresses that are no longer used return exception 2 and are never reused.';
export const exceptionsAndStaleHint =
  'Exception codes: 1 illegal function, 2 illegal data address, 3 illegal data value (quantity), 4 server device failure, 11 gateway target device failed to respond (unknown unit ID or stale value). Addresses that are no longer used return exception 2 and are never reused.';

export const gapsHint =
  'A read that touches one unassigned address, even one of several, is refused with exception 2. Switch off gap reading in the client’s driver, so that it joins no points across unassigned addresses.';
export const alarmsHint = 'Alarms are not in the map. Clients get them by the API, webhooks or MQTT.';

export const created = (generatedAt: string) => `created ${generatedAt}`;
export const createdBy = (by: string) => `by ${by}`;
export const entryCount = (count: number) => plural(count, { one: '# entry', other: '# entries' });
export const modbusTcpPort = (port: number) => `Modbus TCP, port ${port}`;
export const changedSinceVersion = (version: number) => `Changed since version ${version}`;
export const changeCount = (count: number) => plural(count, { one: '# change', other: '# changes' });
export const readingTheRegisters = 'Reading the registers';

export const showAll = (count: number) => `Show all ${count}`;

export const discreteInputs = 'Discrete inputs';
export const holdingRegisters = 'Holding registers';
export const inputRegisters = 'Input registers';
export const tableOfUnit = (unitId: number, siteName: string, table: string) =>
  `Unit ${unitId}, ${siteName}: ${table}`;
export const readByFunction = (readBy: number) => `function ${readBy}`;
export const unitAndTable = (unitId: number, table: string) => `Unit ${unitId}, ${table}`;
export const addedAt = (addressRange: string) => `added at ${addressRange}`;
export const removedFrom = (addressRange: string) => `removed from ${addressRange}`;
export const unitNumber = (unitId: number) => `unit ${unitId}`;

export const modbusLogContent = 'client activity and address changes';
export const source = 'Source';
export const allSources = 'All sources';
export const action = 'Action';
export const allActions = 'All actions';
export const loadingModbusLog = 'Loading Modbus log';
export const couldNotLoadModbusLog = 'Couldn’t load Modbus log';
export const noEntries = 'No entries';
export const noEntriesHint = 'Client activity appears here.';
export const loadingMore = 'Loading…';
export const showOlderEntries = 'Show older entries';

export const discreteInputsName = 'Discrete Inputs';
export const holdingRegistersName = 'Holding Registers';
export const inputRegistersName = 'Input Registers';
export const pollCoilMeaning = 'write 1 to poll the station';
export const analogQualityMeaning = 'quality bit at address + 32,768, 1 = good';
export const lastPollMeaning = 'station’s local time, zeros = never polled';
export const qualityRegistersHint = 'quality of each analog point in a holding register (FC3), 1 = good';
export const stationId = 'Station Id';
export const siteName = 'Site Name';
export const pollCoil = 'Poll coil';
export const partAddress = (part: string) => `${part} Address`;
export const partValue = (part: string) => `${part} Value`;
export const timeOfLastGoodPoll = 'Time of last good poll';
export const statusAgeAndGoodPolls = 'Status, age and good polls';
export const secondsSinceLastGoodPoll = 'Seconds since last good poll';
export const register = 'Register';
export const outOfRange = (reads: string) => `${reads}, out of range`;
