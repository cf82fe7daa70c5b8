import { Link, useLocation, useSearchParams } from 'wouter';
import { Icon } from '@vc/web/elements';
import type { Page } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { cursorOf, filtersOf } from './cursors';

/** Links to the pages before and after, which keep the filters. */
export function Pager({ links }: { links: Page<unknown>['links'] }) {
  const { t } = useMessages();
  const [path] = useLocation();
  const [search] = useSearchParams();
  if (links.prev === undefined && links.next === undefined) return null;
  const address = (link: string) => {
    return `${path}?${new URLSearchParams([...filtersOf(search), ...cursorOf(link)]).toString()}`;
  };
  return (
    <nav className="pager" aria-label={t('pager.name')}>
      {links.prev !== undefined && (
        <Link href={address(links.prev)} className="button button-plain">
          <Icon name="back" />
          {t('pager.previous')}
        </Link>
      )}
      {links.next !== undefined && (
        <Link href={address(links.next)} className="button button-plain">
          {t('pager.next')}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  );
}
