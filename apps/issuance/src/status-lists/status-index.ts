import type { StatusListRow } from './status-list.entity';

/** What the statuses of one list have in common. */
export interface ListKind {
  keyType: StatusListRow['keyType'];
  bits: StatusListRow['bits'];
}

export interface StatusIndex {
  statusListId: string;
  index: number;
}
