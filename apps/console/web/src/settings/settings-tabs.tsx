import { Link, useLocation } from 'wouter';
import type { Scope } from '../api/schemas';
import { type MessageKey, useMessages } from '../messages/messages-context';
import { may } from '../session/session';
import { useSession } from '../session/session-context';
import { FilterRow } from '../elements/filter-row';
import { RULE_SCOPES } from './rule-scopes';

interface Tab {
  to: string;
  name: MessageKey;
  /** One of them is needed. */
  scopes: readonly Scope[];
}

const TABS: readonly Tab[] = [
  { to: '/settings', name: 'organization.title', scopes: ['admin'] },
  { to: '/settings/rules', name: 'rules.title', scopes: RULE_SCOPES },
  { to: '/settings/notices', name: 'notices.title', scopes: ['wallet.push'] },
  { to: '/settings/sign-on', name: 'signOn.title', scopes: ['admin'] },
  { to: '/settings/domain', name: 'domain.title', scopes: ['admin'] },
  { to: '/settings/limits', name: 'limits.title', scopes: ['admin'] },
];

/** The pages of the settings that the member may see. */
export function SettingsTabs() {
  const { t } = useMessages();
  const [path] = useLocation();
  const session = useSession();
  return (
    <FilterRow label={t('settings.title')}>
      {TABS.filter(({ scopes }) => may(session, scopes)).map(({ to, name }) => (
        <Link key={to} href={to} className="filter" aria-current={to === path ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </FilterRow>
  );
}
