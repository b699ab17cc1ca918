import type { HistorianLog } from '../host.ts';

export const silentLog: HistorianLog = { info() {}, warn() {}, error() {} };
