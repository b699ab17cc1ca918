export interface InstallationTables {
  installation: InstallationTable;
}

/** What is known of the installation as a whole. */
export interface InstallationTable {
  name: string;
  value: string;
}
