import { Button, ConfirmDialog, toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useArchiveTemplate, useRestoreTemplate } from './queries';

export function ArchiveTemplate({ id }: { id: string }) {
  const { t } = useMessages();
  const archive = useArchiveTemplate(id);
  return (
    <>
      <ConfirmDialog
        trigger={{ text: t('template.archive') }}
        title={t('template.archiveTitle')}
        confirm={t('template.archive')}
        isDangerous
        onConfirm={() => archive.mutate(undefined, { onSuccess: () => toast(t('template.archived')) })}
      >
        <p>{t('template.archiveText')}</p>
      </ConfirmDialog>
      <ActError error={archive.error} />
    </>
  );
}

export function RestoreTemplate({ id }: { id: string }) {
  const { t } = useMessages();
  const restore = useRestoreTemplate(id);
  return (
    <div className="actions">
      <Button
        isPending={restore.isPending}
        onPress={() => restore.mutate(undefined, { onSuccess: () => toast(t('template.restored')) })}
      >
        {t('template.restore')}
      </Button>
      <ActError error={restore.error} />
    </div>
  );
}
