import { Button, ConfirmDialog, toast } from '@vc/web/elements';
import type { Endpoint } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useEnableEndpoint, useTestEndpoint } from './queries';

export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useMessages();
  const test = useTestEndpoint(endpoint.id);
  const enable = useEnableEndpoint(endpoint.id);
  const mayWrite = useMay('webhooks.write');
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
            onConfirm={() => enable.mutate(false, { onSuccess: () => toast(t('endpoint.disabled')) })}
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
      </div>
    </>
  );
}
