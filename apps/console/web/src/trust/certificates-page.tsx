import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { CertificateBadge } from './certificate-badge';
import { CERTIFICATE_STATUSES } from './certificate-state';
import { useCertificates } from './queries';

export function CertificatesPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const mayWrite = useMay('trust.write');
  const status = CERTIFICATE_STATUSES.find((each) => each === search.get('status'));
  const query = useCertificates({ status, cursor: pageQuery(search) });
  return (
    <Page
      title={t('certificates.title')}
      lead={t('certificates.lead')}
      actions={
        <>
          <ButtonLink to="/keys">{t('keys.title')}</ButtonLink>
          <ButtonLink to="/certificate-requests">{t('csrs.title')}</ButtonLink>
          {mayWrite && (
            <ButtonLink to="/certificates/new" kind="primary">
              {t('certificates.newRoot')}
            </ButtonLink>
          )}
        </>
      }
    >
      <FilterLinks
        label={t('filter.status')}
        name="status"
        options={CERTIFICATE_STATUSES.map((id) => ({ id, name: t(`certificateStatus.${id}`) }))}
      />
      <List
        label={t('certificates.title')}
        query={query}
        columns={[
          {
            id: 'type',
            name: t('certificates.purpose'),
            cell: ({ id, type }) => (
              <Link href={`/certificates/${id}`} className="row-link">
                {t(`certificateType.${type}`)}
              </Link>
            ),
          },
          { id: 'status', name: t('column.status'), cell: (each) => <CertificateBadge certificate={each} /> },
          { id: 'keyType', name: t('certificates.keyType'), cell: ({ keyType }) => keyType },
          { id: 'expiresAt', name: t('certificates.ends'), cell: ({ expiresAt }) => <Time iso={expiresAt} /> },
        ]}
        empty={<Empty icon="key" title={t(status ? 'filter.nothing' : 'certificates.empty')} />}
      />
    </Page>
  );
}
