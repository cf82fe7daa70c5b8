import type { ReactNode } from 'react';
import { Icon } from './icon';
import type { IconName } from './icon';

/** What a member should know beside a page or a form. */
export function Notice({ tone, children }: { tone: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div>{children}</div>
    </div>
  );
}

/** `good`, `bad` and `open` differ in shape, too, so that colour is not the only sign. */
export type Tone = 'good' | 'bad' | 'open' | 'warn' | 'quiet';

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

/** In place of a list without items. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}
