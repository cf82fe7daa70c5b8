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
  queryMatches: QueryMatches[],
  selected?: SelectedCredentialDto[],
): Selection[] {
  return selected ? selectByUser(query, queryMatches, selected) : selectNewest(query, queryMatches);
}

function selectNewest(query: DcqlQuery, queryMatches: QueryMatches[]): Selection[] {
  const newest = new Map(queryMatches.flatMap(({ query: { id }, matches: [first] }) => (first ? [[id, first]] : [])));
  const ids = chooseQueries(query, new Set(newest.keys())) ?? [];
  if (ids.length === 0) throw noMatchingCredentials();
  return ids.flatMap((queryId) => {
    const match = newest.get(queryId);
    return match ? [{ queryId, ...match }] : [];
  });
}

function selectByUser(query: DcqlQuery, queryMatches: QueryMatches[], selected: SelectedCredentialDto[]): Selection[] {
  const used = new Set<string>();
  const selections = selected.map((each, index) => {
    const selection = findSelection(queryMatches, each, used);
    if (!selection) throw credentialNotMatching(index);
    used.add(selection.queryId);
    return selection;
  });
  const missing = findUnansweredQueries(query, used);
  if (missing.length > 0) throw incompleteSelection(missing);
  return selections;
}

/** @param used the queries that have a credential; only a query with `multiple` accepts another one */
function findSelection(
  queryMatches: QueryMatches[],
  { credentialId, queryId }: SelectedCredentialDto,
  used: Set<string>,
): Selection | undefined {
  for (const { query, matches } of queryMatches) {
    const isCandidate = queryId === undefined || query.id === queryId;
    const match = matches.find(({ credential }) => credential.id === credentialId);
    if (match && isCandidate && (query.multiple || !used.has(query.id))) return { queryId: query.id, ...match };
  }
  return undefined;
}
