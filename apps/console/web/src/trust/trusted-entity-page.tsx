import { useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried, Section } from '@vc/web/elements';
import type { TrustedEntity } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useTrustedEntity } from './queries';
import { TrustedEntityActions } from './trusted-entity-actions';

export function TrustedEntityPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useTrustedEntity(id);
  return (
    <Page
      title={query.data?.name ?? t('trustedEntity.title')}
      parent={{ to: '/trusted-entities', name: t('trustedEntities.title') }}
    >
      <Queried query={query}>
        {(entity) => (
          <>
            <TrustedEntityActions entity={entity} />
            <EntityDetail entity={entity} />
          </>
        )}
      </Queried>
    </Page>
  );
}

function EntityDetail({ entity: { id, dids, certificates, createdAt } }: { entity: TrustedEntity }) {
  const { t } = useMessages();
  return (
    <>
      <div className="panel">
        <Facts
          facts={[
            [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
            [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          ]}
        />
      </div>
      {dids.length > 0 && (
        <Section title={t('trustedEntities.dids')}>
          <ul className="plain-list">
            {dids.map(({ did }) => (
              <li key={did} className="panel">
                <Copyable text={did} label={t('trustedEntity.did')} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {certificates.length > 0 && (
        <Section title={t('trustedEntities.certificates')}>
          <ul className="plain-list">
            {certificates.map(({ certificate, subject, expiresAt, pinned }) => (
              <li key={certificate} className="panel">
                <Facts
                  facts={[
                    [t('trustedEntity.subject'), subject],
                    [t('certificates.ends'), <ExactTime key="expiresAt" iso={expiresAt} />],
                    [t('trustedEntity.match'), t(pinned ? 'trustedEntity.pinned' : 'trustedEntity.anchor')],
                  ]}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
