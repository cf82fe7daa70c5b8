import { Toasts, useScrollReset } from '@vc/web/elements';
import { SkipLink } from '@vc/web/shell';
import type { ReactNode } from 'react';
import { NewVersion } from '../offline/new-version';
import { OfflineNotice } from '../offline/offline-notice';
import { Brand } from './brand';
import { Tabs } from './tabs';

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
