export const filters = (set: number) => (set === 0 ? 'Filters' : `Filters (${set})`);
export const exportAction = 'Export';
export const exporting = 'Exporting…';
export const excelXlsx = 'Excel (XLSX)';
export const clearStationFilter = 'Clear station filter';
export const filterByStation = 'Filter by station';
export const stationNumber = (id: number) => `Station ${id}`;
