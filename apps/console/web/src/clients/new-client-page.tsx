import { useState } from 'react';
import { Button, ButtonLink, Facts, Form, Page } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { SecretOnce } from '../forms/secret-once';
import { useMessages } from '../messages/messages-context';
import { EMPTY_CLIENT, toCreateClient } from './client-draft';
import { ClientFields } from './client-fields';
import { useCreateClient } from './queries';

export function NewClientPage() {
  const { t } = useMessages();
  const [draft, setDraft] = useState(EMPTY_CLIENT);
  const create = useCreateClient();
  const save = () => {
    create.mutate(toCreateClient(draft));
  };
  return (
    <Page
      title={t('clients.new')}
      lead={create.data ? undefined : t('newClient.lead')}
      parent={{ to: '/clients', name: t('clients.title') }}
    >
      {create.data ? (
        <ClientCreated client={create.data} />
      ) : (
        <Form onSubmit={save}>
          <ClientFields draft={draft} onChange={setDraft} errors={fieldErrors(create.error)} />
          <ActError error={create.error} />
          <Button kind="primary" type="submit" isPending={create.isPending}>
            {t('newClient.create')}
          </Button>
        </Form>
      )}
    </Page>
  );
}

function ClientCreated({ client }: { client: { id: string; clientId: string; clientSecret?: string } }) {
  const { t } = useMessages();
  const { id, clientId, clientSecret } = client;
  return (
    <>
      {clientSecret !== undefined && <SecretOnce label={t('client.secret')} secret={clientSecret} />}
      <div className="panel">
        <Facts facts={[[t('client.clientId'), <Copyable key="id" text={clientId} label={t('client.clientId')} />]]} />
      </div>
      <div className="actions">
        <ButtonLink to={`/clients/${id}`} kind="primary">
          {t('newClient.open')}
        </ButtonLink>
      </div>
    </>
  );
}
