import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import { Icon, type IconName } from './icon';

interface IconButtonProps extends Omit<ButtonProps, 'className' | 'children' | 'aria-label' | 'style'> {
  icon: IconName;
  /** What it does, for screen readers and as its tip. */
  label: string;
}

export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} className="icon-button" aria-label={label}>
      <Icon name={icon} />
    </AriaButton>
  );
}
