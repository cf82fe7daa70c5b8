export interface BackedUpTable {
  /** `schema.table`, as SQL. */
  name: string;
  /** As SQL. */
  columns: string[];
  isPartitioned: boolean;
  /** Other tables that it references. */
  parents: string[];
}
