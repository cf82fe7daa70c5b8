import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

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
