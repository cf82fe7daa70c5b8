import { Link } from 'wouter';
import { Queried, Section, Time } from '@vc/web/elements';
import { IssuanceBadge } from '../issuances/issuance-badge';
import { useIssuances } from '../issuances/queries';
import { useMessages } from '../messages/messages-context';
import { useTemplateNames } from '../templates/template-names';

const SHOWN = 5;

export function LatestIssuances() {
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
