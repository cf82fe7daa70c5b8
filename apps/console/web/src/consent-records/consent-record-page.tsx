import { useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried } from '@vc/web/elements';
import type { ConsentRecord } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { ConsentBadge, OutcomeBadge } from './consent-badges';
import { useConsentRecord } from './queries';

export function ConsentRecordPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useConsentRecord(id);
  return (
    <Page title={t('consentRecord.title')} parent={{ to: '/consent-records', name: t('consentRecords.title') }}>
      <Queried query={query}>{(record) => <ConsentRecordSummary record={record} />}</Queried>
    </Page>
  );
}

function ConsentRecordSummary({ record }: { record: ConsentRecord }) {
  const { t, named } = useMessages();
  const { id, operation, consent, outcome, errorCode, requestId, durationMs, createdAt, sequence } = record;
  const idFact = (name: string, text: string | null) => text && <Copyable key={name} text={text} label={name} />;
  return (
    <div className="panel">
      <p className="panel-title" role="status">
        {named(`consentOperation.${operation}`, operation)} <ConsentBadge consent={consent} />{' '}
        <OutcomeBadge outcome={outcome} />
      </p>
      <p className="soft">{t(`consentMeaning.${consent}`)}</p>
      <Facts
        facts={[
          [t('fact.id'), idFact(t('fact.id'), id)],
          [t('audit.time'), <ExactTime key="createdAt" iso={createdAt} />],
          [t('consentRecord.purpose'), record.purpose],
          [t('consentRecord.cRef'), record.cRef],
          [t('consentRecord.client'), idFact(t('consentRecord.client'), record.clientId)],
          [t('consentRecord.subject'), idFact(t('consentRecord.subject'), record.subject)],
          [t('consentRecord.requestId'), idFact(t('consentRecord.requestId'), requestId)],
          [t('consentRecord.errorCode'), errorCode && <code key="errorCode">{errorCode}</code>],
          [t('consentRecords.duration'), durationMs === null ? null : `${durationMs} ms`],
          [t('consentRecord.sequence'), sequence],
        ]}
      />
    </div>
  );
}
