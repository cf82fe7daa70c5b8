import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Page, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { EMPTY_ENTITY, toEntityRequest, withRow } from './entity-draft';
import { EntityForm } from './entity-form';
import { useCreateTrustedEntity } from './queries';

export function NewTrustedEntityPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState({ ...EMPTY_ENTITY, certificates: withRow([]) });
  const create = useCreateTrustedEntity();
  const save = () =>
    create.mutate(toEntityRequest(draft), {
      onSuccess: ({ id }) => {
        toast(t('newTrustedEntity.done'));
        navigate(`/trusted-entities/${id}`);
      },
    });
  return (
    <Page
      title={t('trustedEntities.new')}
      lead={t('newTrustedEntity.lead')}
      parent={{ to: '/trusted-entities', name: t('trustedEntities.title') }}
    >
      <EntityForm draft={draft} onChange={setDraft} errors={fieldErrors(create.error)} onSubmit={save}>
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('newTrustedEntity.create')}
        </Button>
      </EntityForm>
    </Page>
  );
}
