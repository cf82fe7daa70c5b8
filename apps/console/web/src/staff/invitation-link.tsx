import { Button, toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useRenewInvitation } from './queries';

/** Sends another invitation, by which the member chooses a password. */
export function InvitationLink({ id }: { id: string }) {
  const { t } = useMessages();
  const renew = useRenewInvitation(id);
  const url = renew.data?.invitationUrl;
  return (
    <>
      <Button
        isPending={renew.isPending}
        onPress={() => renew.mutate(undefined, { onSuccess: () => toast(t('member.invitationRenewed')) })}
      >
        {t('member.renewInvitation')}
      </Button>
      {url !== undefined && <Copyable text={url} label={t('staff.invitationLink')} />}
      <ActError error={renew.error} />
    </>
  );
}
