import { StatusList } from '@vc/protocol/status-list';
import { decodeJwt } from 'jose';
import type { CredentialValidity, FlowRecord } from '../flow-record';
import type { StatusRow } from '../platform-records.repository';
import { findRepeated, holdAll, type Invariant } from './invariant';

const VALIDITIES: (CredentialValidity | undefined)[] = ['valid', 'revoked', 'suspended'];

/** Returns the status lists by their ids. @param addressOf the address of the token of a list */
export async function fetchStatusLists(
  ids: Iterable<string>,
  addressOf: (id: string) => string,
): Promise<Map<string, StatusList>> {
  const lists = new Map<string, StatusList>();
  for (const id of ids) {
    const response = await fetch(addressOf(id), { headers: { accept: 'application/statuslist+jwt' } });
    if (!response.ok) throw new Error(`The status list ${id} was answered with ${response.status}.`);
    const { status_list: list } = decodeJwt<{ status_list: { bits: number; lst: string } }>(await response.text());
    lists.set(id, StatusList.decode(list.bits, list.lst));
  }
  return lists;
}

/** What clients were told about suspensions and revocations, held against what verifiers read. */
export function statusInvariants(
  records: FlowRecord[],
  statuses: StatusRow[],
  lists: Map<string, StatusList>,
): Invariant[] {
  const rowOf = new Map(statuses.map((row) => [row.credential_id, row]));
  const issued = records.filter(({ isIssued }) => isIssued);
  return [
    {
      name: 'no index of a status list is given twice',
      examined: statuses.length,
      violations: findRepeated(statuses, (row) => `${row.status_list_id} ${row.index}`).map(
        ([key, rows]) => `${key}: ${rows.map((row) => row.credential_id).join(', ')}`,
      ),
    },
    holdAll('status lists say what was acknowledged', issued, ({ credentialId = '', validity, wantedValidity }) => {
      const row = rowOf.get(credentialId);
      const shown = row && VALIDITIES[lists.get(row.status_list_id)?.get(row.index) ?? 0];
      const isTrue = shown !== undefined && [validity, wantedValidity].includes(shown);
      return isTrue ? undefined : `credential ${credentialId} is ${shown ?? 'missing'}, and not ${validity}`;
    }),
  ];
}
