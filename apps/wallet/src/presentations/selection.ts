import { ValidationFailed } from '@vc/platform/http';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { chooseQueries, findUnansweredQueries } from '@vc/protocol/dcql';
import type { Match, QueryMatches } from './matches.service';
import type { SelectedCredentialDto } from './presentation.dto';

/** One credential for one question. */
export interface Selection extends Match {
  queryId: string;
}

/**
 * What is shown: what the user has selected, or else the newest credential for each question.
 * @throws ValidationFailed where that is no answer
 */
export function selectionOf(query: DcqlQuery, found: QueryMatches[], selected?: SelectedCredentialDto[]): Selection[] {
  return selected ? chosen(query, found, selected) : automatic(query, found);
}

function automatic(query: DcqlQuery, found: QueryMatches[]): Selection[] {
  const answerable = found.filter(({ matches }) => matches.length > 0).map((each) => each.query.id);
  const ids = chooseQueries(query, new Set(answerable));
  if (!ids || ids.length === 0) throw refusal('/status', 'No credentials that were accepted answer the request.');
  return ids.map((id) => ({ queryId: id, ...found.find((each) => each.query.id === id)!.matches[0]! }));
}

function chosen(query: DcqlQuery, found: QueryMatches[], selected: SelectedCredentialDto[]): Selection[] {
  const taken = new Set<string>();
  const selections = selected.map(({ credentialId, queryId }, index) => {
    const candidates = found.filter(({ query: each }) => queryId === undefined || each.id === queryId);
    const free = candidates.filter(({ query: each }) => each.multiple || !taken.has(each.id));
    const hit = free.find(({ matches }) => matches.some(({ credential }) => credential.id === credentialId));
    if (!hit) {
      throw refusal(
        `/selectedCredentials/${index}/credentialId`,
        'It is no accepted credential that answers the request.',
      );
    }
    taken.add(hit.query.id);
    return { queryId: hit.query.id, ...hit.matches.find(({ credential }) => credential.id === credentialId)! };
  });
  const missing = findUnansweredQueries(query, taken);
  if (missing.length > 0) throw refusal('/selectedCredentials', `The request is not answered: ${missing.join('; ')}.`);
  return selections;
}

function refusal(pointer: string, detail: string): ValidationFailed {
  return new ValidationFailed([{ detail, source: { pointer } }]);
}
