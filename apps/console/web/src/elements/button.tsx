import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';

export type ButtonKind = 'primary' | 'plain' | 'danger' | 'quiet';

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  kind?: ButtonKind;
  children: ReactNode;
}

/** While `isPending`, it stays focused and does nothing. */
export function Button({ kind = 'plain', children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={`button button-${kind}`}>
      {children}
    </AriaButton>
  );
}
