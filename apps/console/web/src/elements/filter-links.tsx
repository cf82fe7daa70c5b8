import { Link, useLocation, useSearchParams } from 'wouter';
import type { Option } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { filterAddress } from './cursors';
import { FilterRow } from './filter-row';

interface FilterLinksProps {
  /** What is filtered by: for screen readers, and to be seen where a page has several rows of filters. */
  label: string;
  /** The name in the query of the address. */
  name: string;
  options: readonly Option[];
}

/** One link for each value of a filter, so that a filtered list has an address. The other filters stay. */
export function FilterLinks({ label, name, options }: FilterLinksProps) {
  const { t } = useMessages();
  const [path] = useLocation();
  const [search] = useSearchParams();
  const current = search.get(name) ?? '';
  return (
    <FilterRow label={label}>
      {[{ id: '', name: t('filter.all') }, ...options].map((option) => (
        <Link
          key={option.id}
          href={filterAddress(path, search, [name, option.id])}
          className="filter"
          aria-current={option.id === current ? 'true' : undefined}
        >
          {option.name}
        </Link>
      ))}
    </FilterRow>
  );
}
