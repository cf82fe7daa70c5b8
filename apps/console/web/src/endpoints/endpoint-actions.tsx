import { Button, ButtonLink, ConfirmDialog, toast } from '@vc/web/elements';
import { useLocation } from 'wouter';
import type { Endpoint } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useDeleteEndpoint, useEnableEndpoint, useTestEndpoint } from './queries';

export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useMessages();
  const test = useTestEndpoint(endpoint.id);
  const enable = useEnableEndpoint(endpoint.id);
  const undo = useUndo();
  const mayWrite = useMay('webhooks.write');
  const disable = () =>
    enable.mutate(false, {
      onSuccess: () => undo(t('endpoint.disabled'), async () => enable.mutateAsync(true)),
    });
  if (!mayWrite) return null;
  return (
    <>
      <ActError error={test.error ?? enable.error} />
      <div className="actions">
        <Button
          isPending={test.isPending}
          onPress={() => test.mutate(undefined, { onSuccess: () => toast(t('endpoint.tested')) })}
        >
          {t('endpoint.test')}
        </Button>
        {endpoint.enabled ? (
          <ConfirmDialog
            trigger={{ text: t('endpoint.disable') }}
            title={t('endpoint.disableTitle')}
            confirm={t('endpoint.disable')}
            isDangerous
            onConfirm={disable}
          >
            <p>{t('endpoint.disableText')}</p>
          </ConfirmDialog>
        ) : (
          <Button
            kind="primary"
            isPending={enable.isPending}
            onPress={() => enable.mutate(true, { onSuccess: () => toast(t('endpoint.enabled')) })}
          >
            {t('endpoint.enable')}
          </Button>
        )}
        <ButtonLink to={`/endpoints/${endpoint.id}/edit`}>{t('action.edit')}</ButtonLink>
        <DeleteEndpoint id={endpoint.id} />
      </div>
    </>
  );
}

/** There is no undo: an endpoint that is created again has another secret. */
function DeleteEndpoint({ id }: { id: string }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const remove = useDeleteEndpoint(id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast(t('endpoint.deleted'));
        navigate('/endpoints');
      },
    });
  return (
    <>
      <DangerDialog
        act={t('action.delete')}
        title={t('endpoint.deleteTitle')}
        text={t('endpoint.deleteText')}
        onConfirm={confirm}
      />
      <ActError error={remove.error} />
    </>
  );
}
