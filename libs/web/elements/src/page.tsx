import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from './icon';
import { useTitle } from './use-title';

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The list to which a detail belongs. */
  parent?: { to: string; name: string };
  children: ReactNode;
}

/** A page with its heading, which gets the focus when the page opens. */
export function Page({ title, lead, actions, parent, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <header className="page-header">
        <div className="page-heading">
          {parent && (
            <Link href={parent.to} className="back-link">
              <Icon name="back" />
              {parent.name}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
