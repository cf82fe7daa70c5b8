import { Link, useLocation, useSearchParams } from 'wouter';
import type { Option } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';

interface FilterLinksProps {
  /** What is filtered by, for screen readers. */
  label: string;
  /** The name in the query of the address. */
  name: string;
  options: readonly Option[];
}

/** One link for each value of a filter, so that a filtered list has an address. */
export function FilterLinks({ label, name, options }: FilterLinksProps) {
  const { t } = useMessages();
  const [path] = useLocation();
  const [search] = useSearchParams();
  const current = search.get(name) ?? '';
  return (
    <nav className="filters" aria-label={label}>
      {[{ id: '', name: t('filter.all') }, ...options].map((option) => (
        <Link
          key={option.id}
          href={option.id === '' ? path : `${path}?${new URLSearchParams({ [name]: option.id }).toString()}`}
          className="filter"
          aria-current={option.id === current ? 'true' : undefined}
        >
          {option.name}
        </Link>
      ))}
    </nav>
  );
}
