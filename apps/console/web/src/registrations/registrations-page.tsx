import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import type { RegistrationCertificate } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useRegistrations } from './queries';
import { RegistrationBadge } from './registration-badge';

/** The registration certificates that requests of the organization show to wallets. */
export function RegistrationsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const mayWrite = useMay('presentations.write');
  const columns = useRegistrationColumns();
  const query = useRegistrations(pageQuery(search));
  return (
    <Page
      title={t('registrations.title')}
      lead={t('registrations.lead')}
      parent={{ to: '/presentations', name: t('presentations.title') }}
      actions={
        mayWrite && (
          <ButtonLink to="/registration-certificates/new" kind="primary">
            {t('registrations.new')}
          </ButtonLink>
        )
      }
    >
      <List
        label={t('registrations.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="verify" title={t('registrations.empty')} />}
      />
    </Page>
  );
}

function useRegistrationColumns(): Column<RegistrationCertificate>[] {
  const { t } = useMessages();
  return [
    {
      id: 'name',
      name: t('column.name'),
      cell: ({ id, name }) => (
        <Link href={`/registration-certificates/${id}`} className="row-link">
          {name}
        </Link>
      ),
    },
    { id: 'status', name: t('column.status'), cell: (each) => <RegistrationBadge registration={each} /> },
    { id: 'identifier', name: t('registration.identifier'), cell: ({ identifier }) => identifier },
    {
      id: 'expiresAt',
      name: t('certificates.ends'),
      cell: ({ expiresAt }) => (expiresAt === null ? t('registration.noEnd') : <Time iso={expiresAt} />),
    },
  ];
}
