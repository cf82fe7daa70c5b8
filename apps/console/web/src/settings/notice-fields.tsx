import { SelectField, TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { useMessages } from '../messages/messages-context';
import { CHANNELS, type NoticeDraft } from './notice-draft';

/** The way to users, and who writes to them. */
export function NoticeFields({ draft, onChange, errors }: FieldsProps<NoticeDraft>) {
  const { t } = useMessages();
  const setChannel = (id: string) =>
    onChange({ ...draft, channel: CHANNELS.find((each) => each === id) ?? draft.channel });
  return (
    <>
      <SelectField
        label={t('notices.channel')}
        options={CHANNELS.map((id) => ({ id, name: t(`noticeChannel.${id}`) }))}
        value={draft.channel}
        onChange={setChannel}
        error={errors['/channel']}
      />
      {draft.channel === 'http' && <GatewayFields draft={draft} onChange={onChange} errors={errors} />}
      <TextField
        label={t('form.optional', { name: t('notices.walletUrl') })}
        description={t('notices.walletUrlHint')}
        type="url"
        value={draft.walletUrl}
        onChange={(walletUrl) => onChange({ ...draft, walletUrl })}
        error={errors['/walletUrl']}
        placeholder="https://"
      />
      <TextField
        label={t('form.optional', { name: t('notices.senderName') })}
        description={t('notices.senderNameHint')}
        value={draft.senderName}
        onChange={(senderName) => onChange({ ...draft, senderName })}
        error={errors['/senderName']}
      />
      <TextField
        label={t('form.optional', { name: t('notices.replyTo') })}
        type="email"
        value={draft.replyTo}
        onChange={(replyTo) => onChange({ ...draft, replyTo })}
        error={errors['/replyTo']}
      />
      <TextField
        label={t('notices.language')}
        description={t('notices.languageHint')}
        value={draft.language}
        onChange={(language) => onChange({ ...draft, language })}
        error={errors['/language']}
        isRequired
      />
    </>
  );
}

function GatewayFields({ draft, onChange, errors }: FieldsProps<NoticeDraft>) {
  const { t } = useMessages();
  return (
    <>
      <TextField
        label={t('notices.gatewayUrl')}
        description={t('notices.gatewayUrlHint')}
        type="url"
        value={draft.gatewayUrl}
        onChange={(gatewayUrl) => onChange({ ...draft, gatewayUrl })}
        error={errors['/gateway/url'] ?? errors['/gateway']}
        placeholder="https://"
        isRequired
      />
      <TextField
        label={t('form.optional', { name: t('notices.gatewaySecret') })}
        description={t('notices.gatewaySecretHint')}
        type="password"
        value={draft.gatewaySecret}
        onChange={(gatewaySecret) => onChange({ ...draft, gatewaySecret })}
        error={errors['/gateway/secret']}
        autoComplete="new-password"
      />
    </>
  );
}
