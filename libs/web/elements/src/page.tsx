import { useEffect, useRef, useId } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useMessages } from '@vc/web/messages';
import { colorsOf } from '@vc/web/format';
import { Icon } from './icon';

/** The title of the document, which screen readers read when the page changes. */
export function useTitle(title: string): void {
  const { t } = useMessages();
  const app = t('app.name');
  useEffect(() => {
    document.title = `${title} – ${app}`;
  }, [title, app]);
}

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

/** A part of a page with a heading. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className="soft">{lead}</p>}
      {children}
    </section>
  );
}

/** Another page begins at its top. */
export function useScrollReset(): void {
  const [path] = useLocation();
  useEffect(() => {
    globalThis.scrollTo(0, 0);
  }, [path]);
}

/** Gives the page the colour of the tenant, and a text colour that can be read on it. @param color `#rrggbb` */
export function useBrandColors(color: string | undefined): void {
  useEffect(() => {
    const { brand, onBrand } = colorsOf(color);
    const { style } = document.documentElement;
    style.setProperty('--brand', brand);
    style.setProperty('--on-brand', onBrand);
  }, [color]);
}
