export const openStreetMap = '© OpenStreetMap contributors';
export const fileNotReadable = (reason: string) =>
  `The file can’t be read (${reason}). Check the path and its permissions.`;
export const notAFile = 'Not a file. Set the path of a PMTiles file.';
export const notPmtiles = 'Not a PMTiles file of version 3, or damaged. Create it again.';
export const fileIncomplete = 'The file is incomplete. Copy it again.';
export const pictureTiles = 'The file contains raster tiles. Only vector tiles (MVT) are supported.';
export const compressionNotSupported = 'Unsupported compression. Use gzip or none.';
export const invalidMetadata = 'The metadata of the file is invalid. Create it again.';
export const schemaNotSupported = (layers: string) =>
  `The file has the layers "${layers}". Create it in the OpenMapTiles schema, with transportation and water.`;
export const noMapFile = 'No map file is configured';
export const mapReplaced = 'The map file has been replaced. Reload the page.';
export const mapFileNotReadable = 'The map file can’t be read. Check it on the server.';
