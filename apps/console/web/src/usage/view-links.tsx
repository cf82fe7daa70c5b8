import { Link, useLocation, useSearchParams } from 'wouter';
import type { Option } from '@vc/web/elements';
import { FilterRow } from '../elements/filter-row';

interface ViewLinksProps {
  /** What is chosen. */
  label: string;
  /** The name in the query of the address. */
  name: string;
  options: readonly Option[];
  current: string;
}

/** One link for each choice, which keeps the other choices of the address. */
export function ViewLinks({ label, name, options, current }: ViewLinksProps) {
  const addressOf = useAddressWith(name);
  return (
    <FilterRow label={label}>
      {options.map(({ id, name: text }) => (
        <Link key={id} href={addressOf(id)} className="filter" aria-current={id === current ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </FilterRow>
  );
}

/** Returns the address of the page with another value. */
export function useAddressWith(name: string): (value: string) => string {
  const [path] = useLocation();
  const [search] = useSearchParams();
  return (value) => {
    const changed = new URLSearchParams(search);
    changed.set(name, value);
    return `${path}?${changed}`;
  };
}
