/** Rows of a table with the status `failed`, and the time at which they failed. */
export interface CountedFailures {
  table: 'issuances' | 'presentations';
  timeColumn: 'answered_at' | 'updated_at';
  kind: 'issuances-failing' | 'presentations-failing';
}
