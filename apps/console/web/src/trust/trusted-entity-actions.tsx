import { useLocation } from 'wouter';
import { ButtonLink } from '@vc/web/elements';
import type { TrustedEntity } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { DangerDialog } from '../elements/danger-dialog';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { toEntityAgain } from './entity-draft';
import { useCreateTrustedEntity, useDeleteTrustedEntity } from './queries';

/** A deleted entity can be added again, with another id. One of a trust list is read-only. */
export function TrustedEntityActions({ entity }: { entity: TrustedEntity }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const mayWrite = useMay('trust.write');
  const remove = useDeleteTrustedEntity(entity.id);
  const create = useCreateTrustedEntity();
  const undo = useUndo();
  if (!mayWrite || entity.trustListId !== undefined) return null;
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        undo(
          t('trustedEntity.deleted', { name: entity.name }),
          async () => create.mutateAsync(toEntityAgain(entity)),
          t('trustedEntity.addAgain'),
        );
        navigate('/trusted-entities');
      },
    });
  return (
    <>
      <ActError error={remove.error} />
      <div className="actions">
        <ButtonLink to={`/trusted-entities/${entity.id}/edit`}>{t('action.edit')}</ButtonLink>
        <DangerDialog
          act={t('action.delete')}
          title={t('trustedEntity.deleteTitle')}
          text={t('trustedEntity.deleteText')}
          onConfirm={confirm}
        />
      </div>
    </>
  );
}
