export interface InstallationTables {
  installation: InstallationTable;
}

/** Facts about the installation as a whole. */
export interface InstallationTable {
  name: string;
  value: string;
}
