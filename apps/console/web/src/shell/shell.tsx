import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton, Toasts, useScrollReset } from '@vc/web/elements';
import { SkipLink } from '@vc/web/shell';
import { useMessages } from '../messages/messages-context';
import { Brand } from './brand';
import { Drawer } from './drawer';
import { MemberMenu } from './member-menu';
import { Navigation } from './navigation-list';
import { SandboxBadge } from './sandbox-badge';
import { SearchButton } from './search-button';
import { useShortcut } from './use-shortcut';

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** What is around every page: the navigation, the search and the menu of the member. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useMessages();
  const [isSearching, setSearching] = useState(false);
  const [hasDrawer, setDrawer] = useState(false);
  useShortcut('k', () => setSearching(true));
  useScrollReset();
  return (
    <div className="shell">
      <SkipLink />
      <nav className="sidebar" aria-label={t('nav.name')}>
        <div className="sidebar-content">
          <Brand />
          <Navigation />
        </div>
      </nav>
      <header className="topbar">
        <span className="topbar-menu">
          <IconButton icon="menu" label={t('shell.openMenu')} onPress={() => setDrawer(true)} />
        </span>
        <SandboxBadge />
        <SearchButton onPress={() => setSearching(true)} />
        <MemberMenu />
      </header>
      <main id="content" className="content" tabIndex={-1}>
        {children}
      </main>
      <Drawer isOpen={hasDrawer} onChange={setDrawer} />
      <Suspense>{isSearching && <Palette onClose={() => setSearching(false)} />}</Suspense>
      <Toasts />
    </div>
  );
}
