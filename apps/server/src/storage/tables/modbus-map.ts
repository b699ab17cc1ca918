export interface ModbusMapTables {
  modbus_addresses: {
    /** A MapUse of core. */
    use: string;
    address: number;
    station_id: number;
    /** 0: the station's own. */
    point_id: number;
  };
}
