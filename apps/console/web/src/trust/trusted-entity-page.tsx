import { useLocation, useParams } from 'wouter';
import { ButtonLink, ExactTime, Facts, Page, Queried, Section } from '@vc/web/elements';
import type { TrustedEntity } from '../api/schemas';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { DangerDialog } from '../elements/danger-dialog';
import { useUndo } from '../forms/use-undo';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { toEntityAgain } from './entity-draft';
import { useCreateTrustedEntity, useDeleteTrustedEntity, useTrustedEntity } from './queries';

export function TrustedEntityPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useTrustedEntity(id);
  return (
    <Page
      title={query.data?.name ?? t('trustedEntity.title')}
      parent={{ to: '/trusted-entities', name: t('trustedEntities.title') }}
    >
      <Queried query={query}>
        {(entity) => (
          <>
            <TrustedEntityActions entity={entity} />
            <EntityDetail entity={entity} />
          </>
        )}
      </Queried>
    </Page>
  );
}

function EntityDetail({ entity: { id, dids, certificates, createdAt } }: { entity: TrustedEntity }) {
  const { t } = useMessages();
  return (
    <>
      <div className="panel">
        <Facts
          facts={[
            [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
            [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          ]}
        />
      </div>
      {dids.length > 0 && (
        <Section title={t('trustedEntities.dids')}>
          <ul className="plain-list">
            {dids.map(({ did }) => (
              <li key={did} className="panel">
                <Copyable text={did} label={t('trustedEntity.did')} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {certificates.length > 0 && (
        <Section title={t('trustedEntities.certificates')}>
          <ul className="plain-list">
            {certificates.map(({ certificate, subject, expiresAt, pinned }) => (
              <li key={certificate} className="panel">
                <Facts
                  facts={[
                    [t('trustedEntity.subject'), subject],
                    [t('certificates.ends'), <ExactTime key="expiresAt" iso={expiresAt} />],
                    [t('trustedEntity.match'), t(pinned ? 'trustedEntity.pinned' : 'trustedEntity.anchor')],
                  ]}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** A deleted entity can be added again, with another id. One of a trust list is read-only. */
function TrustedEntityActions({ entity }: { entity: TrustedEntity }) {
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
