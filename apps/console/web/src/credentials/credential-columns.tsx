import { Link } from 'wouter';
import type { Credential } from '../api/schemas';
import type { Column } from '../elements/data-table';
import { FORMAT_NAMES } from '../format/credential-formats';
import { useMessages } from '../messages/messages-context';
import { useTemplateNames } from '../templates/template-names';
import { CredentialBadge } from './credential-badge';

type ListedCredential = Pick<Credential, 'id' | 'credentialTemplateId' | 'status' | 'format'>;

/** What each list of credentials shows. */
export function useCredentialColumns(): Column<ListedCredential>[] {
  const { t } = useMessages();
  const nameOf = useTemplateNames();
  return [
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
  ];
}
