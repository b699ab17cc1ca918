export const stationPinMap = 'Map. Use the arrow keys to move the station pin and plus and minus to zoom.';
export const openStreetMap = '© OpenStreetMap contributors';
export const borderSources = 'Boundaries: Natural Earth, US Census Bureau';
