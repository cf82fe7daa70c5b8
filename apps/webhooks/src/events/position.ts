/** Place of an event in the feeds: its transaction, and its number among the events of this installation. */
export interface Position {
  tx: bigint;
  seq: bigint;
}

export const START: Position = { tx: 0n, seq: 0n };

export function isAfter(left: Position, right: Position): boolean {
  return left.tx === right.tx ? left.seq > right.seq : left.tx > right.tx;
}
