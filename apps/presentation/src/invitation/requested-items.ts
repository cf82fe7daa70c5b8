import type { InvitationItem } from '@vc/platform/pages';
import type { ClaimsPath, CredentialQuery } from '@vc/protocol/dcql';
import { requestedTypes } from '@vc/protocol/dcql';
import type { Presentation } from '../presentations/presentation.entity';
import type { InvitationTexts } from './invitation-texts';

/** The requested credentials, with the names that the author of the request has given them. */
export function toInvitationItems(t: InvitationTexts, { request, requested }: Presentation): InvitationItem[] {
  return request.dcql_query.credentials.map((query) => ({
    name: requested.find(({ id }) => id === query.id)?.name ?? typeOf(t, query),
    details: claimsOf(query),
  }));
}

function typeOf(t: InvitationTexts, query: CredentialQuery): string {
  return requestedTypes(query).reduce((one, other) => t.text('request.or', { one, other }));
}

function claimsOf({ claims = [] }: CredentialQuery): string | undefined {
  const names = new Set(claims.map(({ path }) => nameOf(path)));
  return names.size > 0 ? [...names].join(', ') : undefined;
}

/** The last name of a path in plain words: `given_name` is "given name". */
function nameOf(path: ClaimsPath): string {
  const name = path.findLast((step): step is string => typeof step === 'string') ?? '';
  return name.replaceAll('_', ' ');
}
