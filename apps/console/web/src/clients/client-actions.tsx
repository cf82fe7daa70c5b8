import { useLocation } from 'wouter';
import { ConfirmDialog, toast } from '@vc/web/elements';
import type { Client } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { SecretOnce } from '../forms/secret-once';
import { useMessages } from '../messages/messages-context';
import { hasSecret } from './client-draft';
import { useDeleteClient, useRevokeClientTokens, useRotateClientSecret } from './queries';

export function ClientActions({ client }: { client: Client }) {
  const { t } = useMessages();
  const rotate = useRotateClientSecret(client.id);
  const revoke = useRevokeClientTokens(client.id);
  const secret = rotate.data?.clientSecret;
  return (
    <>
      {secret !== undefined && <SecretOnce label={t('client.secret')} secret={secret} />}
      <ActError error={rotate.error ?? revoke.error} />
      <div className="actions">
        {hasSecret(client) && (
          <ConfirmDialog
            trigger={{ text: t('client.rotate') }}
            title={t('client.rotateTitle')}
            confirm={t('client.rotate')}
            onConfirm={() => rotate.mutate()}
          >
            <p>{t('client.rotateText')}</p>
          </ConfirmDialog>
        )}
        <ConfirmDialog
          trigger={{ text: t('client.revoke') }}
          title={t('client.revokeTitle')}
          confirm={t('client.revoke')}
          isDangerous
          onConfirm={() => revoke.mutate(undefined, { onSuccess: () => toast(t('client.revoked')) })}
        >
          <p>{t('client.revokeText')}</p>
        </ConfirmDialog>
        <DeleteClient id={client.id} />
      </div>
    </>
  );
}

/** There is no undo: a client that is created again has another secret. */
function DeleteClient({ id }: { id: string }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const remove = useDeleteClient(id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('client.deleted'));
        navigate('/clients');
      },
    });
  return (
    <>
      <DangerDialog
        act={t('action.delete')}
        title={t('client.deleteTitle')}
        text={t('client.deleteText')}
        onConfirm={confirm}
      />
      <ActError error={remove.error} />
    </>
  );
}
