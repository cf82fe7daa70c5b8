import { Link } from 'wouter';
import { Facts, Section } from '@vc/web/elements';
import type { PublishedTrustList } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

type PublishedEntity = PublishedTrustList['entities'][number];

/** Those of the settings. The newest version leaves out entities without certificates. */
export function PublishedEntities({ entities }: { entities: PublishedEntity[] }) {
  const { t } = useMessages();
  return (
    <Section title={t('trustLists.entities')} lead={t('publishedList.entitiesLead')}>
      {entities.length === 0 && <p>{t('publishedList.noEntities')}</p>}
      <ul className="plain-list">
        {entities.map((entity) => (
          <li key={entity.own ?? entity.trustedEntityId} className="panel">
            <Facts
              facts={[
                [t('publishedList.entity'), <EntityName key="entity" entity={entity} />],
                [t('publishedList.services'), entity.services.map(({ name }) => name).join(', ')],
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EntityName({ entity: { own, trustedEntityId } }: { entity: PublishedEntity }) {
  const { t } = useMessages();
  if (own !== undefined) return t(`publishedList.own.${own}`);
  return <Link href={`/trusted-entities/${trustedEntityId}`}>{t('trustedEntity.title')}</Link>;
}
