import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { Form, Page, Queried, toast } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import type { Tagged } from '../api/tagged';
import { fieldErrors } from '../attributes/field-errors';
import { SaveActions } from '../forms/save-actions';
import { useMessages } from '../messages/messages-context';
import { useTaggedTenant, useUpdateTenant } from './queries';
import { TenantFields } from './tenant-fields';

export function EditTenantPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useTaggedTenant(id);
  return (
    <Page
      title={t('editTenant.title')}
      parent={{ to: `/tenants/${id}`, name: query.data?.data.name ?? t('tenant.title') }}
    >
      <Queried query={query}>{(read) => <EditForm read={read} />}</Queried>
    </Page>
  );
}

function EditForm({ read: { data: tenant, ifMatch } }: { read: Tagged<Tenant> }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState({ name: tenant.name, entitlements: tenant.entitlements });
  const update = useUpdateTenant(tenant.id, ifMatch);
  const page = `/tenants/${tenant.id}`;
  const save = () => {
    update.mutate(draft, {
      onSuccess: () => {
        toast(t('editTenant.done'));
        navigate(page);
      },
    });
  };
  return (
    <Form onSubmit={save}>
      <TenantFields draft={draft} onChange={setDraft} errors={fieldErrors(update.error)} />
      <SaveActions change={update} page={page} />
    </Form>
  );
}
