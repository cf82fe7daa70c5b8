import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { Page, Queried, toast } from '@vc/web/elements';
import type { Tagged } from '../api/tagged';
import type { Endpoint } from '../api/schemas';
import { fieldErrors } from '../attributes/field-errors';
import { SaveActions } from '../forms/save-actions';
import { useMessages } from '../messages/messages-context';
import { draftOfEndpoint, toEndpointRequest } from './endpoint-draft';
import { EndpointForm } from './endpoint-form';
import { useTaggedEndpoint, useUpdateEndpoint } from './queries';

export function EditEndpointPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useTaggedEndpoint(id);
  return (
    <Page title={t('editEndpoint.title')} parent={{ to: `/endpoints/${id}`, name: t('endpoint.title') }}>
      <Queried query={query}>{(read) => <EditForm read={read} />}</Queried>
    </Page>
  );
}

function EditForm({ read }: { read: Tagged<Endpoint> }) {
  const { data: endpoint } = read;
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => draftOfEndpoint(endpoint));
  const update = useUpdateEndpoint(read);
  const page = `/endpoints/${endpoint.id}`;
  const save = () =>
    update.mutate(toEndpointRequest(draft), {
      onSuccess: () => {
        toast(t('editEndpoint.done'));
        navigate(page);
      },
    });
  return (
    <EndpointForm draft={draft} onChange={setDraft} errors={fieldErrors(update.error)} onSubmit={save}>
      <p className="hint">{t('editEndpoint.hint')}</p>
      <SaveActions change={update} page={page} />
    </EndpointForm>
  );
}
