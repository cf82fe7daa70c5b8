import { useSearchParams } from 'wouter';
import { ButtonLink, Empty, Page } from '@vc/web/elements';
import { pageQuery } from '../elements/cursors';
import { FilterLinks } from '../elements/filter-links';
import { List } from '../elements/list';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { usePresentationColumns } from './presentation-columns';
import { PRESENTATION_STATUSES } from './presentation-status';
import { usePresentations } from './queries';

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
