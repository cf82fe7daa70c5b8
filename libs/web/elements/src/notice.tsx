import type { ReactNode } from 'react';
import { Icon } from './icon';

/** What a member should know beside a page or a form. */
export function Notice({ tone, children }: { tone: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div>{children}</div>
    </div>
  );
}
