export interface ModbusMapTables {
  modbus_addresses: {
    /** 0: the whole map; a station's id: that station's own. */
    space: number;
    /** A MapUse of core. */
    use: string;
    address: number;
    station_id: number;
    /** 0: the station's own. */
    point_id: number;
    /** 1: it was changed by hand and stands for nothing any more. */
    is_retired: number;
  };
  modbus_map_versions: {
    /** From 1, without gaps. */
    version: number;
    at: number;
    /** JSON: the names of those who made the changes. */
    by_names: string;
    /** The newest line of the audit log when it was made; 0: there was none. */
    audit_id: number;
    /** How many entries the map has. */
    entries: number;
    /** Of the map's whole content, in hexadecimal digits. */
    hash: string;
    /** What changed since the version before: a ModbusMapChange as JSON in each line, deflated. */
    changes: Uint8Array;
  };
}
