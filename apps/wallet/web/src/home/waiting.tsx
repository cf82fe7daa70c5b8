import { Failure, Icon, type IconName, Section, Time } from '@vc/web/elements';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CardName } from '../cards/card-name';
import { useCredentials } from '../credentials/queries';
import { useMessages } from '../messages/messages-context';
import { useOpenRequests } from './queries';

/** Credentials to decide on, and requests to answer. Nothing without any. */
export function Waiting() {
  const { t } = useMessages();
  const offers = useCredentials('pending');
  const requests = useOpenRequests();
  const error = offers.error ?? requests.error;
  const credentials = offers.data?.pages.flatMap(({ items }) => items) ?? [];
  const presentations = requests.data ?? [];
  if (error) return <Failure error={error} retry={() => void Promise.all([offers.refetch(), requests.refetch()])} />;
  if (credentials.length + presentations.length === 0) return null;
  return (
    <Section title={t('waiting.title')}>
      <ul className="waiting">
        {presentations.map(({ id, verifier, expiresAt }) => (
          <Item key={id} to={`/requests/${id}`} icon="verify" name={t('waiting.request', { verifier })}>
            {t('waiting.ends')} <Time iso={expiresAt} />
          </Item>
        ))}
        {credentials.map((credential) => (
          <Item
            key={credential.id}
            to={`/credentials/${credential.id}`}
            icon="card"
            name={<CardName credential={credential} />}
          >
            {t('waiting.offer', { issuer: credential.issuer.name })}
          </Item>
        ))}
      </ul>
    </Section>
  );
}

function Item({ to, icon, name, children }: { to: string; icon: IconName; name: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link href={to} className="waiting-item">
        <Icon name={icon} />
        <span className="waiting-text">
          <span className="waiting-name">{name}</span>
          <span className="hint">{children}</span>
        </span>
        <Icon name="next" />
      </Link>
    </li>
  );
}
