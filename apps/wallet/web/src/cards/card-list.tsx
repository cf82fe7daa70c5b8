import { Link } from 'wouter';
import type { Credential } from '../api/schemas';
import { WalletCard } from './wallet-card';

/** Cards, each a link to its page. */
export function CardList({ credentials }: { credentials: readonly Credential[] }) {
  return (
    <ul className="card-grid">
      {credentials.map((credential) => (
        <li key={credential.id}>
          <Link href={`/credentials/${credential.id}`} className="card-link">
            <WalletCard credential={credential} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
