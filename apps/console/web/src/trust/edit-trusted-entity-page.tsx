import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { Page, Queried, toast } from '@vc/web/elements';
import type { TrustedEntity } from '../api/schemas';
import type { Tagged } from '../api/tagged';
import { fieldErrors } from '../attributes/field-errors';
import { SaveActions } from '../forms/save-actions';
import { useMessages } from '../messages/messages-context';
import { draftOfEntity, toEntityRequest } from './entity-draft';
import { EntityForm } from './entity-form';
import { useTaggedTrustedEntity, useUpdateTrustedEntity } from './queries';

export function EditTrustedEntityPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useTaggedTrustedEntity(id);
  return (
    <Page
      title={t('editTrustedEntity.title')}
      parent={{ to: `/trusted-entities/${id}`, name: query.data?.data.name ?? t('trustedEntity.title') }}
    >
      <Queried query={query}>{(read) => <EditForm read={read} />}</Queried>
    </Page>
  );
}

function EditForm({ read: { data: entity, ifMatch } }: { read: Tagged<TrustedEntity> }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => draftOfEntity(entity));
  const update = useUpdateTrustedEntity(entity.id, ifMatch);
  const page = `/trusted-entities/${entity.id}`;
  const save = () =>
    update.mutate(toEntityRequest(draft), {
      onSuccess: () => {
        toast(t('editTrustedEntity.done'));
        navigate(page);
      },
    });
  return (
    <EntityForm draft={draft} onChange={setDraft} errors={fieldErrors(update.error)} onSubmit={save}>
      <SaveActions change={update} page={page} />
    </EntityForm>
  );
}
