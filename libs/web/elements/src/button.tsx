import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Link } from 'wouter';
import { Icon } from './icon';
import type { IconName } from './icon';

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

interface ButtonProps {
  kind?: ButtonKind;
  type?: 'button' | 'submit';
  onPress?: () => void;
  /** What it does is under way: it keeps the focus and does nothing. */
  isPending?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

const doNothing = () => undefined;

export function Button({
  kind = 'plain',
  type = 'button',
  onPress = doNothing,
  isPending = false,
  ...rest
}: ButtonProps) {
  const { isDisabled = false, children } = rest;
  return (
    <AriaButton
      className={isPending ? `button button-${kind} button-pending` : `button button-${kind}`}
      type={isPending ? 'button' : type}
      onPress={isPending ? doNothing : onPress}
      isDisabled={isDisabled}
    >
      {children}
    </AriaButton>
  );
}

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ to, kind = 'plain', children }: { to: string; kind?: ButtonKind; children: ReactNode }) {
  return (
    <Link href={to} className={`button button-${kind}`}>
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'aria-label' | 'style'> {
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
