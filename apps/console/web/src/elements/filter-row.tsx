import { type ReactNode, useId } from 'react';

interface FilterRowProps {
  /** What is chosen: for screen readers, and to be seen where a page has several rows. */
  label: string;
  /** One link for each choice. */
  children: ReactNode;
}

/** A row of choices of a page. */
export function FilterRow({ label, children }: FilterRowProps) {
  const labelId = useId();
  return (
    <nav className="filters" aria-labelledby={labelId}>
      <span id={labelId} className="filters-label">
        {label}
      </span>
      {children}
    </nav>
  );
}
