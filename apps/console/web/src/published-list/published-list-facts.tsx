import { ExactTime, Facts, Section } from '@vc/web/elements';
import type { PublishedTrustList } from '../api/schemas';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';

/** The newest version, and the certificates with which subscribers recognize its signer. */
export function PublishedListFacts({ list }: { list: PublishedTrustList }) {
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
