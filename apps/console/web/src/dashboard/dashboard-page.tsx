import { ButtonLink, Page, Queried, Section, Time } from '@vc/web/elements';
import { Link } from 'wouter';
import { IssuanceBadge } from '../issuances/issuance-badge';
import { useIssuances } from '../issuances/queries';
import { useMessages } from '../messages/messages-context';
import { PresentationBadge } from '../presentations/presentation-badge';
import { usePresentations, usePresentationTemplates } from '../presentations/queries';
import { useMay, useSession } from '../session/session-context';
import { useTemplateNames } from '../templates/template-names';
import { AttentionList } from './attention-list';
import { Figures } from './figures';

const SHOWN = 5;

export function DashboardPage() {
  const { t } = useMessages();
  const { member, tenant } = useSession();
  const maySeeIssuances = useMay('credentials.read');
  const maySeePresentations = useMay('presentations.read');
  return (
    <Page
      title={t('dashboard.title', { name: member.name.split(' ')[0] ?? member.name })}
      lead={t('dashboard.lead', { tenant: tenant.name })}
      actions={<Actions />}
    >
      <Figures />
      <AttentionList />
      <div className="columns">
        {maySeeIssuances && <LatestIssuances />}
        {maySeePresentations && <LatestPresentations />}
      </div>
    </Page>
  );
}

function Actions() {
  const { t } = useMessages();
  const mayIssue = useMay('credentials.write');
  const mayRequest = useMay('presentations.write');
  return (
    <>
      {mayIssue && (
        <ButtonLink to="/issuances/new" kind="primary">
          {t('issuances.new')}
        </ButtonLink>
      )}
      {mayRequest && <ButtonLink to="/presentations/new">{t('presentations.new')}</ButtonLink>}
    </>
  );
}

function LatestIssuances() {
  const { t } = useMessages();
  const nameOf = useTemplateNames();
  const query = useIssuances({ status: undefined, cursor: {} });
  return (
    <Section title={t('dashboard.latestIssuances')}>
      <Queried query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="soft">{t('issuances.empty')}</p>
          ) : (
            <ul className="latest">
              {data.slice(0, SHOWN).map(({ id, status, credentials, createdAt }) => (
                <li key={id}>
                  <Link href={`/issuances/${id}`} className="row-link">
                    {credentials.map(({ credentialTemplateId }) => nameOf(credentialTemplateId)).join(', ')}
                  </Link>
                  <IssuanceBadge status={status} />
                  <Time iso={createdAt} />
                </li>
              ))}
            </ul>
          )
        }
      </Queried>
      <Link href="/issuances">{t('dashboard.allIssuances')}</Link>
    </Section>
  );
}

function LatestPresentations() {
  const { t } = useMessages();
  const names = new Map(usePresentationTemplates().data?.data.map(({ id, name }) => [id, name]));
  const query = usePresentations({ status: undefined, cursor: {} });
  return (
    <Section title={t('dashboard.latestPresentations')}>
      <Queried query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="soft">{t('presentations.empty')}</p>
          ) : (
            <ul className="latest">
              {data.slice(0, SHOWN).map(({ id, status, presentationTemplateId, createdAt }) => (
                <li key={id}>
                  <Link href={`/presentations/${id}`} className="row-link">
                    {names.get(presentationTemplateId ?? '') ?? t('presentations.ownRequest')}
                  </Link>
                  <PresentationBadge status={status} />
                  <Time iso={createdAt} />
                </li>
              ))}
            </ul>
          )
        }
      </Queried>
      <Link href="/presentations">{t('dashboard.allPresentations')}</Link>
    </Section>
  );
}
