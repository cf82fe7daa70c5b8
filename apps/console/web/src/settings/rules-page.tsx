import { Page } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { RetentionRule, RevocationRule, StatusHistoryRule, StrangersRule } from './rules';
import { SettingsTabs } from './settings-tabs';

/** What holds for all credentials and presentations of the organization. */
export function RulesPage() {
  const { t } = useMessages();
  const credentials = useMay('credentials.read');
  const presentations = useMay('presentations.read');
  const trust = useMay('trust.read');
  const push = useMay('wallet.push');
  return (
    <Page title={t('rules.title')} lead={t('rules.lead')}>
      <SettingsTabs />
      {presentations && <RetentionRule />}
      {trust && <RevocationRule />}
      {credentials && <StatusHistoryRule />}
      {push && <StrangersRule />}
    </Page>
  );
}
