import { useState } from 'react';
import { Button, ButtonLink, Page, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { SecretOnce } from '../forms/secret-once';
import { useMessages } from '../messages/messages-context';
import { EMPTY_ENDPOINT, toEndpointRequest } from './endpoint-draft';
import { EndpointForm } from './endpoint-form';
import { useCreateEndpoint, useTestEndpoint } from './queries';

export function NewEndpointPage() {
  const { t } = useMessages();
  const [draft, setDraft] = useState(EMPTY_ENDPOINT);
  const create = useCreateEndpoint();
  return (
    <Page
      title={t('endpoints.new')}
      lead={create.data ? undefined : t('newEndpoint.lead')}
      parent={{ to: '/endpoints', name: t('endpoints.title') }}
    >
      {create.data ? (
        <EndpointCreated id={create.data.id} secret={create.data.secret} />
      ) : (
        <EndpointForm
          draft={draft}
          onChange={setDraft}
          errors={fieldErrors(create.error)}
          onSubmit={() => create.mutate(toEndpointRequest(draft))}
        >
          <ActError error={create.error} />
          <Button kind="primary" type="submit" isPending={create.isPending}>
            {t('newEndpoint.create')}
          </Button>
        </EndpointForm>
      )}
    </Page>
  );
}

function EndpointCreated({ id, secret }: { id: string; secret: string }) {
  const { t } = useMessages();
  const test = useTestEndpoint(id);
  return (
    <>
      <SecretOnce label={t('endpoint.secret')} secret={secret} hint={t('endpoint.secretHint')} />
      <ActError error={test.error} />
      <div className="actions">
        <ButtonLink to={`/endpoints/${id}`} kind="primary">
          {t('newEndpoint.open')}
        </ButtonLink>
        <Button
          isPending={test.isPending}
          onPress={() => test.mutate(undefined, { onSuccess: () => toast(t('endpoint.tested')) })}
        >
          {t('endpoint.test')}
        </Button>
      </div>
    </>
  );
}
