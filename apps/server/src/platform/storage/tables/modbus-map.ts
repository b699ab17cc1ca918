export interface ModbusMapTables {
  modbus_addresses: {
    /** 0: the main map; a station's ID: that station's own. */
    space: number;
    /** A MapUse of core. */
    use: string;
    address: number;
    station_id: number;
    /** 0: the station's own. */
    point_id: number;
    /** 1: it was changed by hand and is no longer used. */
    is_retired: number;
  };
  modbus_map_versions: {
    /** From 1, without gaps. */
    version: number;
    at: number;
    /** JSON: the names of those who made the changes. */
    by_names: string;
    /** The latest audit event when it was made; 0: there was none. */
    audit_id: number;
    /** Number of entries of the map. */
    entries: number;
    /** Of the map's whole content, in hexadecimal digits. */
    hash: string;
    /** Changes since the previous version: a ModbusMapChange as JSON per line, deflated. */
    changes: Uint8Array;
  };
}
