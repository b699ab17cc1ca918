/** Where files of scheduled exports are delivered. */
export interface ExportTarget {
  /**
   * Stores a file under a path of the target; one that is there is replaced.
   * @param path with `/`, without `.` and `..`
   * @param source a local file
   * @throws an error with a message for the Admin
   */
  put(path: string, source: string, bytes: number): Promise<void>;
  /** Removes a file, if it is there. @throws an error with a message for the Admin */
  remove(path: string): Promise<void>;
}
