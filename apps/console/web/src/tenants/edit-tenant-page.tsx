import { type SubmitEvent, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { Button, ButtonLink, Page, Queried, toast } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import type { Tagged } from '../api/tagged';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
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
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    update.mutate(draft, {
      onSuccess: () => {
        toast(t('editTenant.done'));
        navigate(page);
      },
    });
  };
  return (
    <form className="panel form" onSubmit={save}>
      <TenantFields draft={draft} onChange={setDraft} errors={fieldErrors(update.error)} />
      <ActError error={update.error} />
      <div className="actions">
        <Button kind="primary" type="submit" isPending={update.isPending}>
          {t('action.save')}
        </Button>
        <ButtonLink to={page}>{t('action.cancel')}</ButtonLink>
      </div>
    </form>
  );
}
