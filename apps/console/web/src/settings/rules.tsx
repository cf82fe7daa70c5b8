import { Queried, Section } from '@vc/web/elements';
import { dateAndTime } from '@vc/web/format';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { SettingChoice } from './setting-choice';
import {
  useCredentialSettings,
  usePresentationSettings,
  useRevocationSettings,
  useSaveCredentialSettings,
  useSavePresentationSettings,
  useSaveRevocationSettings,
  useSaveWalletSettings,
  useWalletSettings,
} from './settings-queries';

const RETENTIONS = ['15min', 'once', 'none', 'indefinite'] as const;
const UNKNOWN_REVOCATIONS = ['refuse', 'accept'] as const;
const STATUS_HISTORIES = ['private', 'public'] as const;
const STRANGERS = ['show', 'refuse'] as const;

/** How long what holders have disclosed is kept. */
export function RetentionRule() {
  const { t } = useMessages();
  const query = usePresentationSettings();
  const save = useSavePresentationSettings(query.data?.ifMatch);
  const mayWrite = useMay('presentations.write');
  return (
    <Section title={t('retention.title')} lead={t('retention.lead')}>
      <Queried query={query}>
        {({ data, ifMatch }) => (
          <SettingChoice
            key={ifMatch}
            label={t('retention.label')}
            options={RETENTIONS.map((id) => ({ id, name: t(`retention.${id}`) }))}
            value={data.retention}
            save={save}
            mayWrite={mayWrite}
          />
        )}
      </Queried>
    </Section>
  );
}

/** Whether signers are relied on whose revocation list cannot be read. */
export function RevocationRule() {
  const { t } = useMessages();
  const query = useRevocationSettings();
  const save = useSaveRevocationSettings(query.data?.ifMatch);
  const mayWrite = useMay('trust.write');
  return (
    <Section title={t('unknownRevocation.title')} lead={t('unknownRevocation.lead')}>
      <Queried query={query}>
        {({ data, ifMatch }) => (
          <SettingChoice
            key={ifMatch}
            label={t('unknownRevocation.label')}
            options={UNKNOWN_REVOCATIONS.map((id) => ({ id, name: t(`unknownRevocation.${id}`) }))}
            value={data.unknownRevocation}
            save={save}
            mayWrite={mayWrite}
          />
        )}
      </Queried>
    </Section>
  );
}

/** Whether verifiers may ask how a status was at a time in the past. */
export function StatusHistoryRule() {
  const { t, locale } = useMessages();
  const query = useCredentialSettings();
  const save = useSaveCredentialSettings(query.data?.ifMatch);
  const mayWrite = useMay('credentials.write');
  return (
    <Section title={t('statusHistory.title')} lead={t('statusHistory.lead')}>
      <Queried query={query}>
        {({ data: { statusHistory, statusHistorySince: since }, ifMatch }) => (
          <>
            {since !== null && <p className="soft">{t('statusHistory.since', { time: dateAndTime(since, locale) })}</p>}
            <SettingChoice
              key={ifMatch}
              label={t('statusHistory.label')}
              options={STATUS_HISTORIES.map((id) => ({ id, name: t(`statusHistory.${id}`) }))}
              value={statusHistory}
              save={save}
              mayWrite={mayWrite}
            />
          </>
        )}
      </Queried>
    </Section>
  );
}

/** What wallets of users do with signers that the organization does not trust. */
export function StrangersRule() {
  const { t } = useMessages();
  const query = useWalletSettings();
  const save = useSaveWalletSettings(query.data?.ifMatch);
  return (
    <Section title={t('strangers.title')} lead={t('strangers.lead')}>
      <Queried query={query}>
        {({ data, ifMatch }) => (
          <SettingChoice
            key={ifMatch}
            label={t('strangers.label')}
            options={STRANGERS.map((id) => ({ id, name: t(`strangers.${id}`) }))}
            value={data.strangers}
            save={save}
            mayWrite
          />
        )}
      </Queried>
    </Section>
  );
}
