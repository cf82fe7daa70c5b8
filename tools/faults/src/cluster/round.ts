/** One injected fault. */
export interface Round {
  number: number;
  name: string;
  kind: string;
  /** Of the fault and its end, in milliseconds. */
  begin: number;
  end: number;
  /** From the begin to the end of the first whole flow that began after it, in milliseconds. */
  recoveredMs: number;
}
