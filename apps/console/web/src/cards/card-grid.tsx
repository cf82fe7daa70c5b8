import { Link } from 'wouter';
import type { CredentialDisplay } from '../api/schemas';
import { CredentialCard } from './credential-card';

interface CardLink {
  id: string;
  to: string;
  name: string;
  description?: string | undefined;
  display?: CredentialDisplay | undefined;
}

/** Cards of credentials, each a link. */
export function CardGrid({ cards }: { cards: readonly CardLink[] }) {
  return (
    <ul className="card-grid">
      {cards.map(({ id, to, name, description, display }) => (
        <li key={id}>
          <Link href={to} className="card-link">
            <CredentialCard name={name} display={display} />
            {description !== undefined && <span className="card-description">{description}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
