import type { DcqlQuery } from '@vc/protocol/dcql';
import { chooseQueries, findUnansweredQueries } from '@vc/protocol/dcql';
import type { Match, QueryMatches } from './matches.service';
import type { SelectedCredentialDto } from './presentation.dto';
import { credentialNotMatching, incompleteSelection, noMatchingCredentials } from './presentation.errors';

/** The credential that is presented for one credential query. */
export interface Selection extends Match {
  queryId: string;
}

/**
 * Selects the credentials to present: those of the user, or else the newest match of each query.
 * @throws ValidationFailed where these do not answer the request
 */
export function selectCredentials(
  query: DcqlQuery,
  found: QueryMatches[],
  selected?: SelectedCredentialDto[],
): Selection[] {
  return selected ? selectByUser(query, found, selected) : selectNewest(query, found);
}

function selectNewest(query: DcqlQuery, found: QueryMatches[]): Selection[] {
  const newest = new Map(found.flatMap(({ query: { id }, matches: [first] }) => (first ? [[id, first]] : [])));
  const ids = chooseQueries(query, new Set(newest.keys())) ?? [];
  if (ids.length === 0) throw noMatchingCredentials();
  return ids.flatMap((queryId) => {
    const match = newest.get(queryId);
    return match ? [{ queryId, ...match }] : [];
  });
}

function selectByUser(query: DcqlQuery, found: QueryMatches[], selected: SelectedCredentialDto[]): Selection[] {
  const taken = new Set<string>();
  const selections = selected.map((each, index) => {
    const selection = findSelection(found, each, taken);
    if (!selection) throw credentialNotMatching(index);
    taken.add(selection.queryId);
    return selection;
  });
  const missing = findUnansweredQueries(query, taken);
  if (missing.length > 0) throw incompleteSelection(missing);
  return selections;
}

/** @param taken the queries that have a credential; only a query with `multiple` takes another one */
function findSelection(
  found: QueryMatches[],
  { credentialId, queryId }: SelectedCredentialDto,
  taken: Set<string>,
): Selection | undefined {
  for (const { query, matches } of found) {
    const isCandidate = queryId === undefined || query.id === queryId;
    const match = matches.find(({ credential }) => credential.id === credentialId);
    if (match && isCandidate && (query.multiple || !taken.has(query.id))) return { queryId: query.id, ...match };
  }
  return undefined;
}
