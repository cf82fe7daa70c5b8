import type { ReactNode } from 'react';
import { toLabel } from '@vc/web/format';
import { useMessages } from '@vc/web/messages';

/** Name and value; without a value the fact is not shown. */
export type Fact = [name: string, value: ReactNode];

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Values of attributes, to read: objects as nested lists, and lists with one value a line. */
export function Claims({ values }: { values: Record<string, unknown> }) {
  return (
    <dl className="claims">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt title={name}>{toLabel(name)}</dt>
          <dd>
            <Claim value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Claim({ value }: { value: unknown }) {
  const { t } = useMessages();
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (Array.isArray(value)) return <ClaimList values={value} />;
  if (typeof value === 'object' && value !== null) return <Claims values={value as Record<string, unknown>} />;
  return String(value);
}

function ClaimList({ values }: { values: unknown[] }) {
  return (
    <ul>
      {values.map((value, index) => (
        <li key={index}>
          <Claim value={value} />
        </li>
      ))}
    </ul>
  );
}
