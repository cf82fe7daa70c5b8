import { ButtonLink, Page } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useMay, useSession } from '../session/session-context';
import { AttentionList } from './attention-list';
import { Figures } from './figures';
import { LatestIssuances } from './latest-issuances';
import { LatestPresentations } from './latest-presentations';

export function DashboardPage() {
  const { t } = useMessages();
  const { member, tenant } = useSession();
  const maySeeIssuances = useMay('credentials.read');
  const maySeePresentations = useMay('presentations.read');
  return (
    <Page
      title={t('dashboard.title', { name: member.name.split(' ')[0] ?? member.name })}
      lead={t('dashboard.lead', { tenant: tenant.name })}
      actions={<Actions />}
    >
      <Figures />
      <AttentionList />
      <div className="columns">
        {maySeeIssuances && <LatestIssuances />}
        {maySeePresentations && <LatestPresentations />}
      </div>
    </Page>
  );
}

function Actions() {
  const { t } = useMessages();
  const mayIssue = useMay('credentials.write');
  const mayRequest = useMay('presentations.write');
  return (
    <>
      {mayIssue && (
        <ButtonLink to="/issuances/new" kind="primary">
          {t('issuances.new')}
        </ButtonLink>
      )}
      {mayRequest && <ButtonLink to="/presentations/new">{t('presentations.new')}</ButtonLink>}
    </>
  );
}
