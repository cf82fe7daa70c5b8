import type { MessageKey } from '../messages/messages-context';
import type { FeedEvent, Scope } from '../api/schemas';

interface EventLink {
  to: string;
  name: MessageKey;
}

interface Kind {
  /** The member of the payload with the id. */
  member: string;
  path: string;
  name: MessageKey;
  scope: Scope;
}

const KINDS: readonly Kind[] = [
  { member: 'openId4VcIssuanceId', path: '/issuances', name: 'issuance.title', scope: 'credentials.read' },
  {
    member: 'openId4VcPresentationId',
    path: '/presentations',
    name: 'presentation.title',
    scope: 'presentations.read',
  },
  { member: 'certificateId', path: '/certificates', name: 'certificate.title', scope: 'trust.read' },
  { member: 'endpointId', path: '/endpoints', name: 'endpoint.title', scope: 'webhooks.read' },
];

/** The pages of the resources that an event is about, as far as the member may see them. */
export function linksOf({ payload }: Pick<FeedEvent, 'payload'>, scopes: readonly Scope[]): EventLink[] {
  return KINDS.flatMap(({ member, path, name, scope }) => {
    const id = payload[member];
    return typeof id === 'string' && scopes.includes(scope) ? [{ to: `${path}/${id}`, name }] : [];
  });
}
