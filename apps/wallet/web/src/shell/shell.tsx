import { Icon, type IconName, Toasts, useScrollReset } from '@vc/web/elements';
import { SkipLink } from '@vc/web/shell';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { type MessageKey, useMessages } from '../messages/messages-context';
import { NewVersion } from '../offline/new-version';
import { OfflineNotice } from '../offline/offline-notice';
import { Brand } from './brand';

const TABS: { to: string; icon: IconName; name: MessageKey }[] = [
  { to: '/', icon: 'card', name: 'nav.cards' },
  { to: '/add', icon: 'plus', name: 'nav.add' },
  { to: '/history', icon: 'clock', name: 'nav.history' },
  { to: '/settings', icon: 'settings', name: 'nav.settings' },
];

/** What is around every page: the organization and the tabs. */
export function Shell({ children }: { children: ReactNode }) {
  useScrollReset();
  return (
    <div className="wallet">
      <SkipLink />
      <header className="wallet-top">
        <Brand />
        <Tabs />
      </header>
      <main id="content" className="wallet-content" tabIndex={-1}>
        <OfflineNotice />
        <NewVersion />
        {children}
      </main>
      <Toasts />
    </div>
  );
}

/** At the end of a narrow window, where a thumb reaches them, and at the top of a wide one. */
function Tabs() {
  const { t } = useMessages();
  const [path] = useLocation();
  return (
    <nav className="tabs" aria-label={t('nav.name')}>
      {TABS.map(({ to, icon, name }) => (
        <Link key={to} href={to} className="tab" aria-current={path === to ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{t(name)}</span>
        </Link>
      ))}
    </nav>
  );
}
