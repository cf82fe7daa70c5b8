import { Empty, ExactTime, Facts, Page, Queried, Section, toast } from '@vc/web/elements';
import { Link } from 'wouter';
import type { PublishedTrustList } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { usePublishedList, useWithdrawList } from './queries';

type PublishedEntity = PublishedTrustList['entities'][number];

/** The trust list that the organization publishes. */
export function PublishedListPage() {
  const { t } = useMessages();
  const query = usePublishedList();
  return (
    <Page
      title={t('publishedList.title')}
      lead={t('publishedList.lead')}
      parent={{ to: '/trust-lists', name: t('trustLists.title') }}
    >
      <Queried query={query}>
        {(list) =>
          list === null ? (
            <Empty icon="trust" title={t('publishedList.empty')}>
              <p>{t('publishedList.emptyHint')}</p>
            </Empty>
          ) : (
            <>
              <WithdrawList />
              <PublishedListFacts list={list} />
              <PublishedEntities entities={list.entities} />
            </>
          )
        }
      </Queried>
    </Page>
  );
}

/** Those of the settings. The newest version leaves out entities without certificates. */
function PublishedEntities({ entities }: { entities: PublishedEntity[] }) {
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

/** The newest version, and the certificates with which subscribers recognize its signer. */
function PublishedListFacts({ list }: { list: PublishedTrustList }) {
  const { t } = useMessages();
  return (
    <>
      <div className="panel">
        <Facts
          facts={[
            [t('column.name'), list.schemeName],
            [t('trustList.url'), <Copyable key="url" text={list.url} label={t('trustList.url')} />],
            [t('trustList.type'), list.type],
            [t('publishedList.operator'), list.operator.name],
            [t('publishedList.territory'), list.territory],
            [t('certificates.keyType'), list.keyType],
            [t('trustList.sequenceNumber'), list.sequenceNumber],
            [t('trustLists.entities'), list.entityCount],
            [t('trustList.issuedAt'), <ExactTime key="issuedAt" iso={list.issuedAt} />],
            [t('trustLists.nextUpdate'), <ExactTime key="nextUpdate" iso={list.nextUpdate} />],
          ]}
        />
      </div>
      <Section title={t('publishedList.subscribers')} lead={t('publishedList.subscribersLead')}>
        {list.signerAuthority !== null && (
          <>
            <p>{t('publishedList.signerAuthority')}</p>
            <CodeBlock label={t('publishedList.signerAuthority')} text={list.signerAuthority} />
          </>
        )}
        <p>{t('publishedList.signerCertificate')}</p>
        <CodeBlock label={t('publishedList.signerCertificate')} text={list.signerCertificate} />
      </Section>
    </>
  );
}

function WithdrawList() {
  const { t } = useMessages();
  const mayWrite = useMay('trust.write');
  const withdraw = useWithdrawList();
  if (!mayWrite) return null;
  const confirm = () => withdraw.mutate(undefined, { onSuccess: () => toast(t('publishedList.withdrawn')) });
  return (
    <>
      <ActError error={withdraw.error} />
      <div className="actions">
        <DangerDialog
          act={t('publishedList.withdraw')}
          title={t('publishedList.withdrawTitle')}
          text={t('publishedList.withdrawText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}
