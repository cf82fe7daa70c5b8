import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { CsrBadge } from './csr-badge';
import { useCsrs } from './queries';

export function CsrsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const mayWrite = useMay('trust.write');
  const query = useCsrs(pageQuery(search));
  return (
    <Page
      title={t('csrs.title')}
      lead={t('csrs.lead')}
      parent={{ to: '/certificates', name: t('certificates.title') }}
      actions={
        mayWrite && (
          <ButtonLink to="/certificate-requests/new" kind="primary">
            {t('csrs.new')}
          </ButtonLink>
        )
      }
    >
      <List
        label={t('csrs.title')}
        query={query}
        columns={[
          {
            id: 'type',
            name: t('certificates.purpose'),
            cell: ({ id, type }) => (
              <Link href={`/certificate-requests/${id}`} className="row-link">
                {t(`certificateType.${type}`)}
              </Link>
            ),
          },
          { id: 'status', name: t('column.status'), cell: ({ status }) => <CsrBadge status={status} /> },
          { id: 'keyType', name: t('certificates.keyType'), cell: ({ keyType }) => keyType },
          { id: 'expiresAt', name: t('certificates.ends'), cell: ({ expiresAt }) => <Time iso={expiresAt} /> },
        ]}
        empty={<Empty icon="key" title={t('csrs.empty')} />}
      />
    </Page>
  );
}
