import { Button, Queried, Section, Time, toast } from '@vc/web/elements';
import type { PortalLink } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DataTable } from '../elements/data-table';
import { SecretOnce } from '../forms/secret-once';
import { useMessages } from '../messages/messages-context';
import { useCreatePortalLink, useDeletePortalLink, usePortalLinks } from './queries';

/** Links by which the people of the receiver see the deliveries of this endpoint, without an account. */
export function PortalLinks({ endpointId, mayWrite }: { endpointId: string; mayWrite: boolean }) {
  const { t } = useMessages();
  const query = usePortalLinks(endpointId);
  const create = useCreatePortalLink(endpointId);
  return (
    <Section title={t('portalLinks.title')} lead={t('portalLinks.lead')}>
      {create.data && <SecretOnce label={t('portalLinks.link')} secret={create.data.url} />}
      <Queried query={query}>
        {({ data }) => <LinkTable endpointId={endpointId} links={data} mayWrite={mayWrite} />}
      </Queried>
      <ActError error={create.error} />
      {mayWrite && (
        <div className="actions">
          <Button isPending={create.isPending} onPress={() => create.mutate()}>
            {t('portalLinks.create')}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface LinkTableProps {
  endpointId: string;
  links: readonly PortalLink[];
  mayWrite: boolean;
}

function LinkTable({ endpointId, links, mayWrite }: LinkTableProps) {
  const { t } = useMessages();
  const remove = useDeletePortalLink(endpointId);
  if (links.length === 0) return <p className="soft">{t('portalLinks.empty')}</p>;
  const end = (linkId: string) => remove.mutate(linkId, { onSuccess: () => toast(t('portalLinks.ended')) });
  return (
    <>
      <DataTable
        label={t('portalLinks.title')}
        rows={links}
        columns={[
          { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
          { id: 'expiresAt', name: t('portalLinks.ends'), cell: ({ expiresAt }) => <Time iso={expiresAt} /> },
          {
            id: 'end',
            name: t('portalLinks.act'),
            cell: ({ id }) => mayWrite && <Button onPress={() => end(id)}>{t('portalLinks.end')}</Button>,
          },
        ]}
      />
      <ActError error={remove.error} />
    </>
  );
}
