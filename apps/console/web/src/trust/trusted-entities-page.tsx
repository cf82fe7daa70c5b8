import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Empty, Page, TextField, Time } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useTrustedEntities } from './queries';

export function TrustedEntitiesPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const [name, setName] = useState('');
  const query = useTrustedEntities({ name: name.trim(), cursor: pageQuery(search) });
  return (
    <Page title={t('trustedEntities.title')} lead={t('trustedEntities.lead')}>
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
        columns={[
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
        ]}
        empty={<Empty icon="trust" title={t(name === '' ? 'trustedEntities.empty' : 'filter.nothing')} />}
      />
    </Page>
  );
}
