import { Button, toast } from '@vc/web/elements';
import type { StaffMember } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { useRenewInvitation, useUpdateMember } from './queries';

/** Members do not suspend themselves: they would end their own session. */
export function MemberActions({ member: { id, status, logIn } }: { member: StaffMember }) {
  const { t } = useMessages();
  const own = useSession().member.id;
  const update = useUpdateMember(id);
  const undo = useUndo();
  const suspend = () =>
    update.mutate(
      { status: 'suspended' },
      { onSuccess: () => undo(t('member.suspended'), async () => update.mutateAsync({ status: 'active' })) },
    );
  return (
    <>
      <ActError error={update.error} />
      <div className="actions">
        {logIn === 'password' && <InvitationLink id={id} />}
        {status === 'suspended' && (
          <Button
            kind="primary"
            isPending={update.isPending}
            onPress={() => update.mutate({ status: 'active' }, { onSuccess: () => toast(t('member.resumed')) })}
          >
            {t('member.resume')}
          </Button>
        )}
        {status === 'active' && id !== own && (
          <DangerDialog
            act={t('member.suspend')}
            title={t('member.suspendTitle')}
            text={t('member.suspendText')}
            onConfirm={suspend}
          />
        )}
      </div>
    </>
  );
}

/** Sends another invitation, by which the member chooses a password. */
function InvitationLink({ id }: { id: string }) {
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
