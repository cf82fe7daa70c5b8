import { useSearchParams } from 'wouter';
import { Empty, ExactTime, Page } from '@vc/web/elements';
import type { AuditRecord } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { List } from '../elements/list';
import { isId, shortId } from '../format/ids';
import { useMessages } from '../messages/messages-context';
import { useAuditRecords } from './queries';

export function AuditPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const query = useAuditRecords(pageQuery(search));
  const columns = useAuditColumns();
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')}>
      <List
        label={t('audit.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="audit" title={t('audit.empty')} />}
      />
    </Page>
  );
}

function useAuditColumns(): Column<AuditRecord>[] {
  const { t, named } = useMessages();
  return [
    { id: 'createdAt', name: t('audit.time'), cell: ({ createdAt }) => <ExactTime iso={createdAt} /> },
    { id: 'action', name: t('audit.action'), cell: ({ action }) => named(`audit.${action}`, action) },
    { id: 'actor', name: t('audit.actor'), cell: ({ actor, clientId }) => <AuditName text={actor ?? clientId} /> },
    { id: 'subject', name: t('audit.subject'), cell: ({ subject }) => <AuditName text={subject} /> },
    { id: 'sequence', name: t('audit.sequence'), cell: ({ sequence }) => sequence ?? '–' },
  ];
}

/** The end of an id, with the whole one as its tip, or another name as it is. */
function AuditName({ text }: { text: string | null }) {
  if (text === null) return '–';
  return <code title={text}>{isId(text) ? shortId(text) : text}</code>;
}
