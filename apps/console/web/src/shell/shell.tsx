import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Icon, IconButton, Toasts, useScrollReset } from '@vc/web/elements';
import { SkipLink } from '@vc/web/shell';
import { Button, Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useMessages } from '../messages/messages-context';
import { Brand } from './brand';
import { MemberMenu } from './member-menu';
import { Navigation } from './navigation-list';
import { SandboxBadge } from './sandbox-badge';

const SHORTCUT = 'Ctrl K';

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

/** The navigation of narrow screens. */
function Drawer({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const { t } = useMessages();
  return (
    <ModalOverlay className="overlay" isOpen={isOpen} onOpenChange={onChange} isDismissable>
      <Modal className="drawer">
        <Dialog className="drawer-dialog" aria-label={t('nav.name')}>
          <div className="drawer-top">
            <Brand />
            <IconButton icon="close" label={t('shell.closeMenu')} onPress={() => onChange(false)} />
          </div>
          <nav aria-label={t('nav.name')}>
            <Navigation onNavigate={() => onChange(false)} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function SearchButton({ onPress }: { onPress: () => void }) {
  const { t } = useMessages();
  return (
    <Button className="search-button" onPress={onPress} aria-keyshortcuts="Control+K">
      <Icon name="search" />
      <span className="search-button-text">{t('search.open')}</span>
      <kbd>{SHORTCUT}</kbd>
    </Button>
  );
}

/** Calls the function when the key is pressed together with Ctrl or Command. */
function useShortcut(key: string, call: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== key) return;
    event.preventDefault();
    call();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
