import { ConfirmDialog, toast } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { actsOn } from './credential-status';
import { useReinstateCredential, useRevokeCredential, useSuspendCredential } from './queries';

/** Each act asks first, and says what it means for the holder. */
export function CredentialActions({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const mayWrite = useMay('credentials.write');
  const acts = {
    suspend: useSuspendCredential(credential.id),
    reinstate: useReinstateCredential(credential.id),
    revoke: useRevokeCredential(credential.id),
  };
  const undo = useUndo();
  const tell = (act: keyof typeof acts) => {
    if (act === 'suspend') undo(t('actDone.suspend'), async () => acts.reinstate.mutateAsync());
    else toast(t(`actDone.${act}`));
  };
  const offered = mayWrite ? actsOn(credential) : [];
  const error = acts.suspend.error ?? acts.reinstate.error ?? acts.revoke.error;
  return (
    <>
      <ActError error={error} />
      <div className="actions">
        {offered.map((act) => (
          <ConfirmDialog
            key={act}
            trigger={{ text: t(`act.${act}`), kind: act === 'revoke' ? 'danger' : 'plain' }}
            title={t(`actTitle.${act}`)}
            confirm={t(`act.${act}`)}
            isDangerous={act === 'revoke'}
            onConfirm={() => acts[act].mutate(undefined, { onSuccess: () => tell(act) })}
          >
            <p>{t(`actText.${act}`)}</p>
          </ConfirmDialog>
        ))}
      </div>
    </>
  );
}
