import { Page, Queried, Section } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { KeyMoveForm } from './key-move';
import { KeySettingsForm } from './key-settings-form';
import { useKeySettings } from './queries';

/** Where the private keys of the organization are kept. */
export function KeysPage() {
  const { t } = useMessages();
  const mayWrite = useMay('trust.write');
  const query = useKeySettings();
  return (
    <Page title={t('keys.title')} lead={t('keys.lead')} parent={{ to: '/certificates', name: t('certificates.title') }}>
      <Queried query={query}>
        {({ data, ifMatch }) => (
          <>
            <Section title={t('keys.newKeys')} lead={t('keys.newKeysLead')}>
              <KeySettingsForm key={ifMatch} settings={data} ifMatch={ifMatch} />
            </Section>
            {mayWrite && (
              <Section title={t('keyMove.title')} lead={t('keyMove.lead')}>
                <KeyMoveForm settings={data} />
              </Section>
            )}
          </>
        )}
      </Queried>
    </Page>
  );
}
