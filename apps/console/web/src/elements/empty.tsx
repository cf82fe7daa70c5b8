import { Icon, type IconName } from './icon';

/** In place of a list without items. */
export function Empty({ icon, title }: { icon: IconName; title: string }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{title}</p>
    </div>
  );
}
