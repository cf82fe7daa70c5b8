import { useState } from 'react';
import { Button, Form, Page, Queried, Section, toast } from '@vc/web/elements';
import type { NoticeSettings } from '../api/schemas';
import type { Tagged } from '../api/tagged';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useMessages } from '../messages/messages-context';
import { draftOfNotices, toNotices } from './notice-draft';
import { NoticeFields } from './notice-fields';
import { NoticeTexts } from './notice-texts';
import { SettingsTabs } from './settings-tabs';
import { useDeleteNoticeSettings, useNoticeSettings, useSaveNoticeSettings } from './settings-queries';

/** How users of the wallet are told of offers and requests. */
export function NoticesPage() {
  const { t } = useMessages();
  const query = useNoticeSettings();
  return (
    <Page title={t('notices.title')} lead={t('notices.lead')}>
      <SettingsTabs />
      <Queried query={query}>
        {(read) => (
          <>
            <NoticesForm key={read?.ifMatch ?? 'none'} read={read} />
            {read && <EndNotices />}
          </>
        )}
      </Queried>
    </Page>
  );
}

function NoticesForm({ read }: { read: Tagged<NoticeSettings> | null }) {
  const { t } = useMessages();
  const [draft, setDraft] = useState(() => draftOfNotices(read?.data));
  const save = useSaveNoticeSettings(read?.ifMatch);
  const errors = fieldErrors(save.error);
  const submit = () => {
    save.mutate(toNotices(draft), { onSuccess: () => toast(t('settings.saved')) });
  };
  return (
    <Form onSubmit={submit}>
      {!read && <p className="soft">{t('notices.none')}</p>}
      <NoticeFields draft={draft} onChange={setDraft} errors={errors} />
      <NoticeTexts draft={draft} onChange={setDraft} errors={errors} />
      <ActError error={save.error} />
      <Button kind="primary" type="submit" isPending={save.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  );
}

function EndNotices() {
  const { t } = useMessages();
  const remove = useDeleteNoticeSettings();
  return (
    <Section title={t('notices.end')} lead={t('notices.endLead')}>
      <ActError error={remove.error} />
      <div className="actions">
        <DangerDialog
          act={t('notices.end')}
          title={t('notices.endTitle')}
          text={t('notices.endLead')}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast(t('notices.ended')) })}
        />
      </div>
    </Section>
  );
}
