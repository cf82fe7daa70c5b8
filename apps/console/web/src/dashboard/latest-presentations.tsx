import { Link } from 'wouter';
import { Queried, Section, Time } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { PresentationBadge } from '../presentations/presentation-badge';
import { usePresentationTemplates, usePresentations } from '../presentations/queries';

const SHOWN = 5;

export function LatestPresentations() {
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
