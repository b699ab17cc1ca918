export const openLiveConnectionsFromBrowsers = 'Open live connections from browsers';
export const clientsOnLiveConnections = 'Clients on live connections, at most two for each connection';
export const liveUpdatesSent = 'Live updates sent to groups of subscribers';
export const reloadRequestsSent = 'Requests to clients to reload their live data';
