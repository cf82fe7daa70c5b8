import { ConfirmDialog, Section } from '@vc/web/elements';
import { dateAndTime } from '@vc/web/format';
import { ActError } from '../elements/act-error';
import { SecretOnce } from '../forms/secret-once';
import { useMessages } from '../messages/messages-context';
import { useRotateEndpointSecret } from './queries';

/** Replaces the secret that signs the webhooks, and shows the new one once. */
export function EndpointSecret({ id }: { id: string }) {
  const { t, locale } = useMessages();
  const rotate = useRotateEndpointSecret(id);
  return (
    <Section title={t('endpoint.secret')} lead={t('endpoint.secretHint')}>
      {rotate.data && (
        <SecretOnce
          label={t('endpoint.secret')}
          secret={rotate.data.secret}
          hint={t('endpoint.previousSecret', { time: dateAndTime(rotate.data.previousSecretUntil, locale) })}
        />
      )}
      <ActError error={rotate.error} />
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('endpoint.rotate') }}
          title={t('endpoint.rotateTitle')}
          confirm={t('endpoint.rotate')}
          onConfirm={() => rotate.mutate()}
        >
          <p>{t('endpoint.rotateText')}</p>
        </ConfirmDialog>
      </div>
    </Section>
  );
}
