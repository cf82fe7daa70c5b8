import { toLabel } from '@vc/web/format';
import type { MatchingCredential, QueryMatches } from '../api/schemas';
import { attributeLabel } from '../claims/claim-at';

/** The attributes of a card, as people know them, that the verifier would get and says it keeps. */
export function retainedNames(
  { retainedAttributes }: Pick<QueryMatches, 'retainedAttributes'>,
  { matchedAttributes }: Pick<MatchingCredential, 'matchedAttributes'>,
): string[] {
  const disclosed = new Set(matchedAttributes);
  const retained = retainedAttributes.filter((attribute) => disclosed.has(attribute));
  return [...new Set(retained.map((attribute) => toLabel(attributeLabel(attribute))))];
}
