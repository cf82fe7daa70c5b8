import { Checkbox, Failure, Queried, SelectField, toast } from '@vc/web/elements';
import { LANGUAGES } from '@vc/web/messages';
import type { NoticeSettings } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { useNoticeSettings, useSetNoticeSettings } from './queries';

/** The language of the organization. */
const ANY = '';

/** Whether the organization tells the user of what it sends to the wallet. */
export function Notices() {
  const query = useNoticeSettings();
  return <Queried query={query}>{(settings) => <NoticeForm settings={settings} />}</Queried>;
}

function NoticeForm({ settings }: { settings: NoticeSettings }) {
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
      {set.error && <Failure error={set.error} />}
    </div>
  );
}
