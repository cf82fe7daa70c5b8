import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';

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
