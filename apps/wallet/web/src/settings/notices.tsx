import { Button, Checkbox, Failure, Notice, Queried, SelectField, toast } from '@vc/web/elements';
import { LANGUAGES } from '@vc/web/messages';
import type { NoticeSettings, UnconfirmedAddress } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { useNoticeSettings, useSetNoticeSettings } from './queries';

/** The language of the organization. */
const ANY = '';

/** Whether the organization tells the user of what it sends to the wallet. */
export function Notices() {
  const query = useNoticeSettings();
  return (
    <Queried query={query}>
      {({ data, meta }) => <NoticeForm settings={data} unconfirmed={meta?.unconfirmedAddress} />}
    </Queried>
  );
}

interface NoticeFormProps {
  settings: NoticeSettings;
  unconfirmed: UnconfirmedAddress | undefined;
}

function NoticeForm({ settings, unconfirmed }: NoticeFormProps) {
  const { t } = useMessages();
  const set = useSetNoticeSettings();
  const save = (changed: Partial<NoticeSettings>) =>
    set.mutate({ ...settings, ...changed }, { onSuccess: () => toast(t('notices.saved')) });
  const options = [
    { id: ANY, name: t('notices.anyLanguage') },
    ...Object.entries(LANGUAGES).map(([id, { name }]) => ({ id, name })),
  ];
  return (
    <div className="form">
      <Checkbox isSelected={settings.enabled} onChange={(enabled) => save({ enabled })}>
        {t('notices.enabled')}
      </Checkbox>
      {settings.enabled && (
        <SelectField
          label={t('notices.language')}
          options={options}
          value={settings.language?.slice(0, 2) ?? ANY}
          onChange={(id) => save({ language: id === ANY ? null : id })}
        />
      )}
      {settings.enabled && unconfirmed && (
        <Unconfirmed
          address={unconfirmed}
          isPending={set.isPending}
          onAskAgain={() => set.mutate(settings, { onSuccess: () => toast(t('notices.askedAgain')) })}
        />
      )}
      {set.error && <Failure error={set.error} />}
    </div>
  );
}

interface UnconfirmedProps {
  address: UnconfirmedAddress;
  isPending: boolean;
  onAskAgain: () => void;
}

/** The address gets no notices until its owner follows the link of a mail. */
function Unconfirmed({ address: { email, canAskAgain }, isPending, onAskAgain }: UnconfirmedProps) {
  const { t } = useMessages();
  return (
    <>
      <Notice tone="warn">{t(canAskAgain ? 'notices.unconfirmed' : 'notices.notAskedAgain', { email })}</Notice>
      {canAskAgain && (
        <div className="actions">
          <Button isPending={isPending} onPress={onAskAgain}>
            {t('notices.askAgain')}
          </Button>
        </div>
      )}
    </>
  );
}
