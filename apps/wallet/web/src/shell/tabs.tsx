import { Icon, type IconName } from '@vc/web/elements';
import { Link, useLocation } from 'wouter';
import { type MessageKey, useMessages } from '../messages/messages-context';

const TABS: { to: string; icon: IconName; name: MessageKey }[] = [
  { to: '/', icon: 'card', name: 'nav.cards' },
  { to: '/add', icon: 'plus', name: 'nav.add' },
  { to: '/history', icon: 'clock', name: 'nav.history' },
  { to: '/settings', icon: 'settings', name: 'nav.settings' },
];

/** At the end of a narrow window, where a thumb reaches them, and at the top of a wide one. */
export function Tabs() {
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
