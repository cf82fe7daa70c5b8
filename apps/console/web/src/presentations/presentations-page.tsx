import { Link, useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page, Time } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import { pageQuery } from '../elements/cursors';
import type { Column } from '../elements/data-table';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { shortId } from '../format/ids';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { PresentationBadge } from './presentation-badge';
import { PRESENTATION_STATUSES } from './presentation-status';
import { usePresentations, usePresentationTemplates } from './queries';

export function PresentationsPage() {
  const { t } = useMessages();
  const mayRequest = useMay('presentations.write');
  const [search] = useSearchParams();
  const status = PRESENTATION_STATUSES.find((each) => each === search.get('status'));
  const query = usePresentations({ status, cursor: pageQuery(search) });
  const columns = usePresentationColumns();
  return (
    <Page
      title={t('presentations.title')}
      lead={t('presentations.lead')}
      actions={
        <>
          <ButtonLink to="/registration-certificates">{t('registrations.title')}</ButtonLink>
          {mayRequest && (
            <ButtonLink to="/presentations/new" kind="primary">
              {t('presentations.new')}
            </ButtonLink>
          )}
        </>
      }
    >
      <FilterLinks
        label={t('filter.status')}
        name="status"
        options={PRESENTATION_STATUSES.map((id) => ({ id, name: t(`presentationStatus.${id}`) }))}
      />
      <List
        label={t('presentations.title')}
        query={query}
        columns={columns}
        empty={<Empty icon="verify" title={t(status ? 'filter.nothing' : 'presentations.empty')} />}
      />
    </Page>
  );
}

function usePresentationColumns(): Column<Presentation>[] {
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
