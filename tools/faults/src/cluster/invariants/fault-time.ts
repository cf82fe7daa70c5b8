/** A time during which a part of the cluster was away, in milliseconds. */
export interface FaultTime {
  begin: number;
  end: number;
}
