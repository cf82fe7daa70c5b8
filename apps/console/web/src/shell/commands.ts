import type { IconName } from '@vc/web/elements';
import type { Values } from '@vc/web/messages';
import type { Scope } from '../api/schemas';
import { isId } from '../format/ids';
import type { MessageKey } from '../messages/messages-context';
import { may, type Session } from '../session/session';
import { RULE_SCOPES } from '../settings/rule-scopes';
import { navigationOf } from './navigation';

/** Something that the search opens. */
export interface Command {
  /** The path of the page. */
  id: string;
  name: string;
  icon: IconName;
}

type Translate = (key: MessageKey, values?: Values) => string;

interface Offer {
  to: string;
  name: MessageKey;
  icon: IconName;
  scopes: readonly Scope[];
}

const ACTS: readonly Offer[] = [
  { to: '/issuances/new', name: 'issuances.new', icon: 'plus', scopes: ['credentials.write'] },
  { to: '/issuances/file', name: 'fileIssuance.title', icon: 'plus', scopes: ['credentials.write'] },
  { to: '/presentations/new', name: 'presentations.new', icon: 'plus', scopes: ['presentations.write'] },
  { to: '/templates/new', name: 'templates.new', icon: 'plus', scopes: ['credentials.write'] },
  { to: '/endpoints/new', name: 'endpoints.new', icon: 'plus', scopes: ['webhooks.write'] },
  { to: '/trusted-entities/new', name: 'trustedEntities.new', icon: 'plus', scopes: ['trust.write'] },
  { to: '/certificates/new', name: 'certificates.newRoot', icon: 'plus', scopes: ['trust.write'] },
  { to: '/certificate-requests', name: 'csrs.title', icon: 'key', scopes: ['trust.read'] },
  { to: '/settings/rules', name: 'rules.title', icon: 'building', scopes: RULE_SCOPES },
  { to: '/settings/notices', name: 'notices.title', icon: 'building', scopes: ['wallet.push'] },
  { to: '/settings/sign-on', name: 'signOn.title', icon: 'building', scopes: ['admin'] },
  { to: '/settings/domain', name: 'domain.title', icon: 'building', scopes: ['admin'] },
  { to: '/settings/limits', name: 'limits.title', icon: 'building', scopes: ['admin'] },
];

/** Kinds of resources that have a page for their id. Ids do not tell the kind. */
const KINDS: readonly Offer[] = [
  { to: '/issuances', name: 'search.issuance', icon: 'issue', scopes: ['credentials.read'] },
  { to: '/credentials', name: 'search.credential', icon: 'card', scopes: ['credentials.read'] },
  { to: '/presentations', name: 'search.presentation', icon: 'verify', scopes: ['presentations.read'] },
  { to: '/templates', name: 'search.template', icon: 'template', scopes: ['credentials.read'] },
  { to: '/endpoints', name: 'search.endpoint', icon: 'webhook', scopes: ['webhooks.read'] },
  { to: '/deliveries', name: 'search.delivery', icon: 'webhook', scopes: ['webhooks.read'] },
  { to: '/certificates', name: 'search.certificate', icon: 'key', scopes: ['trust.read'] },
  { to: '/trusted-entities', name: 'search.trustedEntity', icon: 'trust', scopes: ['trust.read'] },
];

/** The pages and acts of the member, or for an id the kinds of resources that it may be the id of. */
export function commandsOf(session: Session, text: string, t: Translate): Command[] {
  if (isId(text)) {
    const kinds = KINDS.filter(({ scopes }) => may(session, scopes));
    return kinds.map(({ to, name, icon }) => ({ id: `${to}/${text}`, name: t(name, { id: text }), icon }));
  }
  const acts = ACTS.filter(({ scopes }) => may(session, scopes));
  const pages = navigationOf(session).flatMap(({ items }) => items);
  return [...acts, ...pages].map(({ to, name, icon }) => ({ id: to, name: t(name), icon }));
}
