import { Link, useLocation } from 'wouter';
import { Icon } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { isCurrent, type NavigationItem, navigationOf } from './navigation';

/**
 * The links of the main navigation.
 * @param onNavigate called when a page was chosen
 */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useMessages();
  const groups = navigationOf(useSession());
  return (
    <div className="navigation">
      {groups.map(({ name, items }) => (
        <div key={name} className="navigation-group">
          <p className="navigation-title">{t(name)}</p>
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <NavigationLink item={item} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function NavigationLink({ item, onNavigate }: { item: NavigationItem; onNavigate: (() => void) | undefined }) {
  const { t } = useMessages();
  const [path] = useLocation();
  return (
    <Link
      href={item.to}
      className="navigation-link"
      aria-current={isCurrent(item, path) ? 'page' : undefined}
      onClick={() => onNavigate?.()}
    >
      <Icon name={item.icon} />
      {t(item.name)}
    </Link>
  );
}
