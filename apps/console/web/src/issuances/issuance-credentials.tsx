import { Link } from 'wouter';
import type { Issuance } from '../api/schemas';
import { CredentialBadge } from '../credentials/credential-badge';
import { DataTable } from '../elements/data-table';
import { FORMAT_NAMES } from '../format/credential-formats';
import { useMessages } from '../messages/messages-context';
import { useTemplateNames } from '../templates/template-names';

export function IssuanceCredentials({ issuance }: { issuance: Issuance }) {
  const { t } = useMessages();
  const nameOf = useTemplateNames();
  return (
    <DataTable
      label={t('issuance.credentials')}
      rows={issuance.credentials}
      columns={[
        {
          id: 'template',
          name: t('column.template'),
          cell: ({ id, credentialTemplateId }) => (
            <Link href={`/credentials/${id}`} className="row-link">
              {nameOf(credentialTemplateId)}
            </Link>
          ),
        },
        { id: 'status', name: t('column.status'), cell: ({ status }) => <CredentialBadge status={status} /> },
        { id: 'format', name: t('column.format'), cell: ({ format }) => FORMAT_NAMES[format] },
      ]}
    />
  );
}
