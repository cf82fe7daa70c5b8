import { Link } from 'wouter';
import { Time } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import type { Column } from '../elements/data-table';
import { shortId } from '../format/ids';
import { useMessages } from '../messages/messages-context';
import { PresentationBadge } from './presentation-badge';
import { usePresentationTemplates } from './queries';

export function usePresentationColumns(): Column<Presentation>[] {
  const { t } = useMessages();
  const { data } = usePresentationTemplates();
  const names = new Map(data?.data.map(({ id, name }) => [id, name]));
  return [
    {
      id: 'what',
      name: t('presentations.what'),
      cell: ({ id, presentationTemplateId }) => (
        <Link href={`/presentations/${id}`} className="row-link">
          {names.get(presentationTemplateId ?? '') ?? t('presentations.ownRequest')}
        </Link>
      ),
    },
    { id: 'status', name: t('column.status'), cell: ({ status }) => <PresentationBadge status={status} /> },
    {
      id: 'reference',
      name: t('column.reference'),
      cell: ({ id, reference }) => reference ?? <code className="soft">{shortId(id)}</code>,
    },
    { id: 'createdAt', name: t('column.createdAt'), cell: ({ createdAt }) => <Time iso={createdAt} /> },
  ];
}
