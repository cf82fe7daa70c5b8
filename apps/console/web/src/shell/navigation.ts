import type { IconName } from '@vc/web/elements';
import type { Scope } from '../api/schemas';
import type { MessageKey } from '../messages/messages-context';
import { may, type Session } from '../session/session';

export interface NavigationItem {
  to: string;
  name: MessageKey;
  icon: IconName;
  /** One of them is needed. */
  scopes: readonly Scope[];
  /** Only for members of the tenant of the operator. */
  isOfOperator?: boolean;
}

export interface NavigationGroup {
  name: MessageKey;
  items: readonly NavigationItem[];
}

const GROUPS: readonly NavigationGroup[] = [
  { name: 'nav.overview', items: [{ to: '/', name: 'nav.dashboard', icon: 'home', scopes: [] }] },
  {
    name: 'nav.issuing',
    items: [
      { to: '/issuances', name: 'nav.issuances', icon: 'issue', scopes: ['credentials.read'] },
      { to: '/credentials', name: 'nav.credentials', icon: 'card', scopes: ['credentials.read'] },
      { to: '/templates', name: 'nav.templates', icon: 'template', scopes: ['credentials.read'] },
    ],
  },
  {
    name: 'nav.verifying',
    items: [
      { to: '/presentations', name: 'nav.presentations', icon: 'verify', scopes: ['presentations.read'] },
      { to: '/consent-records', name: 'nav.consentRecords', icon: 'audit', scopes: ['consent.read'] },
    ],
  },
  {
    name: 'nav.trust',
    items: [
      { to: '/certificates', name: 'nav.certificates', icon: 'key', scopes: ['trust.read'] },
      { to: '/trusted-entities', name: 'nav.trustedEntities', icon: 'trust', scopes: ['trust.read'] },
    ],
  },
  {
    name: 'nav.integration',
    items: [
      { to: '/endpoints', name: 'nav.endpoints', icon: 'webhook', scopes: ['webhooks.read'] },
      { to: '/events', name: 'nav.events', icon: 'audit', scopes: ['webhooks.read'] },
      { to: '/usage', name: 'nav.usage', icon: 'chart', scopes: ['webhooks.read'] },
    ],
  },
  {
    name: 'nav.organization',
    items: [
      { to: '/approvals', name: 'nav.approvals', icon: 'approve', scopes: ['approvals.write', 'admin'] },
      { to: '/staff', name: 'nav.staff', icon: 'people', scopes: ['admin'] },
      { to: '/users', name: 'nav.users', icon: 'people', scopes: ['onboarding.read'] },
      { to: '/clients', name: 'nav.clients', icon: 'key', scopes: ['admin'] },
      { to: '/settings', name: 'nav.settings', icon: 'building', scopes: ['admin'] },
      { to: '/audit', name: 'nav.audit', icon: 'audit', scopes: ['audit.read', 'admin'] },
    ],
  },
  {
    name: 'nav.platform',
    items: [
      { to: '/tenants', name: 'nav.tenants', icon: 'building', scopes: ['admin'], isOfOperator: true },
      { to: '/tenant-usage', name: 'nav.tenantUsage', icon: 'chart', scopes: ['admin'], isOfOperator: true },
      { to: '/tenant-limits', name: 'nav.limits', icon: 'building', scopes: ['admin'], isOfOperator: true },
      { to: '/health', name: 'nav.health', icon: 'webhook', scopes: ['admin'], isOfOperator: true },
      { to: '/dead-letters', name: 'nav.deadLetters', icon: 'alert', scopes: ['admin'], isOfOperator: true },
    ],
  },
];

/** The pages that the member can use, in groups that have some. */
export function navigationOf(session: Session): NavigationGroup[] {
  const isOffered = ({ scopes, isOfOperator = false }: NavigationItem) =>
    may(session, scopes) && (session.isOperator || !isOfOperator);
  return GROUPS.map(({ name, items }) => ({ name, items: items.filter(isOffered) })).filter(
    ({ items }) => items.length > 0,
  );
}

/** Whether the page at the path belongs to the item. */
export function isCurrent({ to }: { to: string }, path: string): boolean {
  return to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`);
}
