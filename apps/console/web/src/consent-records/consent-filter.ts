import { pageQuery } from '../elements/cursors';
import { toConsentSearch } from './consent-search';
import { CONSENTS, OUTCOMES } from './consent-state';

export type ConsentFilter = ReturnType<typeof filterOf>;

/** The query of the interface for the address of the page. */
export function filterOf(search: URLSearchParams) {
  const consent = CONSENTS.find((each) => each === search.get('consent'));
  const outcome = OUTCOMES.find((each) => each === search.get('outcome'));
  const request = toConsentSearch(search.get('requestId') ?? '');
  return {
    ...(consent && { 'filter[consent]': consent }),
    ...(outcome && { 'filter[outcome]': outcome }),
    ...(request && 'requestId' in request && { 'filter[requestId]': request.requestId }),
    ...pageQuery(search),
  };
}
