import { Button, Notice } from '@vc/web/elements';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';

/** @param url of the invitation, if the platform sends no e-mail */
export function InvitationSent({ url, onClose }: { url: string | undefined; onClose: () => void }) {
  const { t } = useMessages();
  return (
    <>
      <Notice tone={url === undefined ? 'good' : 'warn'}>
        <p>{t(url === undefined ? 'staff.invitationSent' : 'staff.invitationByHand')}</p>
        {url !== undefined && <Copyable text={url} label={t('staff.invitationLink')} />}
      </Notice>
      <div className="dialog-actions">
        <Button kind="primary" onPress={onClose}>
          {t('action.done')}
        </Button>
      </div>
    </>
  );
}
