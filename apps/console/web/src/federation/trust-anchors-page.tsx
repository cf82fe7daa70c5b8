import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import type { TrustAnchor } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useTrustAnchors } from './queries';

/** The federations whose issuers the organization trusts. */
export function TrustAnchorsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const mayWrite = useMay('trust.write');
  const columns = useAnchorColumns();
  const query = useTrustAnchors(pageQuery(search));
  return (
    <Page
      title={t('trustAnchors.title')}
      lead={t('trustAnchors.lead')}
      parent={{ to: '/trusted-entities', name: t('trustedEntities.title') }}
      actions={
        mayWrite && (
          <ButtonLink to="/trust-anchors/new" kind="primary">
            {t('trustAnchors.new')}
          </ButtonLink>
        )
      }
    >
      <List
        label={t('trustAnchors.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="trust" title={t('trustAnchors.empty')} />}
      />
    </Page>
  );
}

function useAnchorColumns(): Column<TrustAnchor>[] {
  const { t } = useMessages();
  return [
    {
      id: 'name',
      name: t('column.name'),
      cell: ({ id, name, entityIdentifier }) => (
        <Link href={`/trust-anchors/${id}`} className="row-link">
          {name ?? entityIdentifier}
        </Link>
      ),
    },
    {
      id: 'entityIdentifier',
      name: t('trustAnchor.entityIdentifier'),
      cell: ({ entityIdentifier }) => entityIdentifier,
    },
    { id: 'keys', name: t('trustAnchors.keys'), cell: ({ jwks }) => jwks.keys.length },
    { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
  ];
}
