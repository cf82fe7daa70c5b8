import { Page, Queried } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { SettingsTabs } from '../settings/settings-tabs';
import { LimitsTable } from './limits-table';
import { useLimits } from './queries';

/** What applies to the organization of the member. */
export function LimitsPage() {
  const { t } = useMessages();
  const query = useLimits();
  return (
    <Page title={t('limits.title')} lead={t('limits.lead')}>
      <SettingsTabs />
      <Queried query={query}>{(limits) => <LimitsTable limits={limits} />}</Queried>
    </Page>
  );
}
