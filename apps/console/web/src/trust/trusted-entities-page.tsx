import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, TextField, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import type { TrustedEntity } from '../api/schemas';
import type { Column } from '../elements/data-table';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useTrustedEntities } from './queries';

export function TrustedEntitiesPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const mayWrite = useMay('trust.write');
  const [name, setName] = useState('');
  const columns = useEntityColumns();
  const query = useTrustedEntities({ name: name.trim(), cursor: pageQuery(search) });
  return (
    <Page
      title={t('trustedEntities.title')}
      lead={t('trustedEntities.lead')}
      actions={
        <>
          <ButtonLink to="/trust-anchors">{t('trustAnchors.title')}</ButtonLink>
          <ButtonLink to="/trust-lists">{t('trustLists.title')}</ButtonLink>
          {mayWrite && (
            <ButtonLink to="/trusted-entities/new" kind="primary">
              {t('trustedEntities.new')}
            </ButtonLink>
          )}
        </>
      }
    >
      <search className="search-line">
        <TextField
          label={t('trustedEntities.search')}
          value={name}
          onChange={setName}
          type="search"
          autoComplete="off"
        />
      </search>
      <List
        label={t('trustedEntities.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="trust" title={t(name === '' ? 'trustedEntities.empty' : 'filter.nothing')} />}
      />
    </Page>
  );
}

function useEntityColumns(): Column<TrustedEntity>[] {
  const { t } = useMessages();
  return [
    {
      id: 'name',
      name: t('column.name'),
      cell: (entity) => (
        <Link href={`/trusted-entities/${entity.id}`} className="row-link">
          {entity.name}
        </Link>
      ),
    },
    { id: 'dids', name: t('trustedEntities.dids'), cell: ({ dids }) => dids.length },
    {
      id: 'certificates',
      name: t('trustedEntities.certificates'),
      cell: ({ certificates }) => certificates.length,
    },
    { id: 'updatedAt', name: t('column.updatedAt'), cell: ({ updatedAt }) => <Time iso={updatedAt} /> },
  ];
}
