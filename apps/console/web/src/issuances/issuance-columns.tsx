import { Link } from 'wouter';
import { Time } from '@vc/web/elements';
import type { Issuance } from '../api/schemas';
import type { Column } from '../elements/data-table';
import { shortId } from '../format/ids';
import { useMessages } from '../messages/messages-context';
import { useTemplateNames } from '../templates/template-names';
import { IssuanceBadge } from './issuance-badge';

export function useIssuanceColumns(): Column<Issuance>[] {
  const { t } = useMessages();
  const nameOf = useTemplateNames();
  return [
    {
      id: 'what',
      name: t('issuances.what'),
      cell: ({ id, credentials }) => (
        <Link href={`/issuances/${id}`} className="row-link">
          {credentials.map(({ credentialTemplateId }) => nameOf(credentialTemplateId)).join(', ')}
        </Link>
      ),
    },
    { id: 'status', name: t('column.status'), cell: ({ status }) => <IssuanceBadge status={status} /> },
    {
      id: 'reference',
      name: t('column.reference'),
      cell: ({ id, reference }) => reference ?? <code className="soft">{shortId(id)}</code>,
    },
    { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
  ];
}
