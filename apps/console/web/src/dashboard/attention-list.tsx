import { Link } from 'wouter';
import { Icon, type IconName, Section, Time, useNow } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { type Attention, attentionOf } from './attention';
import { useActiveCertificates, useAllEndpoints, usePendingApprovals } from './queries';

const ICONS: Record<Attention['kind'], IconName> = { approval: 'approve', endpoint: 'webhook', certificate: 'key' };

/** What needs attention. Without anything of it, the section says so. */
export function AttentionList() {
  const { t } = useMessages();
  const now = useNow();
  const certificates = useActiveCertificates().data?.data ?? [];
  const endpoints = useAllEndpoints().data?.data ?? [];
  const approvals = usePendingApprovals().data?.data ?? [];
  const items = attentionOf({ certificates, endpoints, approvals }, now);
  return (
    <Section title={t('attention.title')}>
      {items.length === 0 ? (
        <p className="all-well">
          <Icon name="check" />
          {t('attention.none')}
        </p>
      ) : (
        <ul className="attention">
          {items.map((item) => (
            <AttentionItem key={item.to} item={item} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function AttentionItem({ item: { kind, to, until, name } }: { item: Attention }) {
  const { t } = useMessages();
  return (
    <li>
      <Link href={to} className="attention-link">
        <Icon name={ICONS[kind]} />
        <span>
          {t(`attention.${kind}`)} {name !== undefined && <span className="url">{name}</span>}
          {until !== undefined && <Time iso={until} />}
        </span>
        <Icon name="next" />
      </Link>
    </li>
  );
}
