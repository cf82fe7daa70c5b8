import { Button, ConfirmDialog, toast } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useLockUser, useRemoveFactors, useResetPassword, useUnlockUser } from './queries';

/** The interface does not say whether a user is locked, so both acts are offered. Each is harmless twice. */
export function UserActions({ username }: { username: string }) {
  const { t } = useMessages();
  const lock = useLockUser(username);
  const unlock = useUnlockUser(username);
  const undo = useUndo();
  const confirm = () =>
    lock.mutate(undefined, { onSuccess: () => undo(t('user.locked'), async () => unlock.mutateAsync()) });
  return (
    <>
      <ActError error={lock.error ?? unlock.error} />
      <div className="actions">
        <DangerDialog act={t('user.lock')} title={t('user.lockTitle')} text={t('user.lockText')} onConfirm={confirm} />
        <Button
          isPending={unlock.isPending}
          onPress={() => unlock.mutate(undefined, { onSuccess: () => toast(t('user.unlocked')) })}
        >
          {t('user.unlock')}
        </Button>
      </div>
      <LogInHelp username={username} />
    </>
  );
}

/** For a user who cannot log in any more. */
function LogInHelp({ username }: { username: string }) {
  const { t } = useMessages();
  const reset = useResetPassword(username);
  const remove = useRemoveFactors(username);
  return (
    <>
      {reset.data && <p role="status">{t('user.passwordSent')}</p>}
      <ActError error={reset.error ?? remove.error} />
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('user.reset') }}
          title={t('user.resetTitle')}
          confirm={t('user.reset')}
          onConfirm={() => reset.mutate()}
        >
          <p>{t('user.resetText')}</p>
        </ConfirmDialog>
        <ConfirmDialog
          trigger={{ text: t('user.removeFactors') }}
          title={t('user.removeFactorsTitle')}
          confirm={t('user.removeFactors')}
          isDangerous
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast(t('user.factorsRemoved')) })}
        >
          <p>{t('user.removeFactorsText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
