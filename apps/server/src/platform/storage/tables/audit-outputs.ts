export interface AuditOutputTables {
  audit_outputs: AuditOutputsTable;
}

/** Outputs of the audit log that were turned on. */
export interface AuditOutputsTable {
  name: string;
  /** The last event that the output has. */
  last_id: number;
  /** The number of that event in the output. */
  sequence: number;
}
