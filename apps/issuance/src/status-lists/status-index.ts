import type { StatusListRow } from './status-list.entity';

/** The properties that all statuses of a list share. */
export interface ListKind {
  keyType: StatusListRow['keyType'];
  bits: StatusListRow['bits'];
}

export interface StatusIndex {
  statusListId: string;
  index: number;
}
