import { Button, Facts, Failure, Page, Section, SelectField } from '@vc/web/elements';
import { type Language, LANGUAGES } from '@vc/web/messages';
import { walletServer } from '../api/wallet-server';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { Devices } from './devices';
import { Notices } from './notices';
import { useLogOut } from './queries';

const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([id, { name }]) => ({ id, name }));

export function SettingsPage() {
  const { t, language, choose } = useMessages();
  return (
    <Page title={t('settings.title')}>
      <Account />
      <Section title={t('settings.language')}>
        <SelectField
          label={t('settings.appLanguage')}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={(id) => choose(id as Language)}
        />
      </Section>
      <Section title={t('notices.title')} lead={t('notices.lead')}>
        <Notices />
      </Section>
      <Passkeys />
      <Section title={t('devices.title')} lead={t('devices.lead')}>
        <Devices />
      </Section>
    </Page>
  );
}

/** They belong to the authorization server, which asks for a log-in before it shows them. */
function Passkeys() {
  const { t } = useMessages();
  const { tenant } = useSession();
  return (
    <Section title={t('passkeys.title')} lead={t('passkeys.lead')}>
      <div className="actions">
        <a
          className="button button-plain"
          href={walletServer.passkeysAddress(tenant.slug, globalThis.location.pathname)}
        >
          {t('passkeys.open')}
        </a>
      </div>
    </Section>
  );
}

function Account() {
  const { t } = useMessages();
  const { user, tenant } = useSession();
  const leave = useLogOut();
  return (
    <Section title={t('settings.account')}>
      <Facts
        facts={[
          [t('fact.name'), user.name],
          [t('fact.userName'), user.username],
          [t('fact.email'), user.email],
          [t('fact.organization'), tenant.name],
        ]}
      />
      {leave.error && <Failure error={leave.error} />}
      <div className="actions">
        <Button isPending={leave.isPending} onPress={() => leave.mutate()}>
          {t('settings.logOut')}
        </Button>
      </div>
    </Section>
  );
}
