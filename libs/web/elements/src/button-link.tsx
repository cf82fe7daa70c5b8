import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ButtonKind } from './button';

/** A link to a page of the app that looks like a button. */
export function ButtonLink({ to, kind = 'plain', children }: { to: string; kind?: ButtonKind; children: ReactNode }) {
  return (
    <Link href={to} className={`button button-${kind}`}>
      {children}
    </Link>
  );
}
