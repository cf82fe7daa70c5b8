import { useState } from 'react';
import { Button, Form, Page, Queried, toast } from '@vc/web/elements';
import type { Tenant } from '../api/schemas';
import type { Tagged } from '../api/tagged';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { useTaggedTenant, useUpdateTenant } from '../tenants/queries';
import { draftOfOrganization, toOrganizationChange } from './organization-draft';
import { OrganizationFields } from './organization-fields';
import { LookPreview } from './look-preview';
import { SandboxClock } from './sandbox-clock';
import { SettingsTabs } from './settings-tabs';

export function OrganizationPage() {
  const { t } = useMessages();
  const { tenant } = useSession();
  const query = useTaggedTenant(tenant.id);
  return (
    <Page title={t('organization.title')} lead={t('organization.lead')}>
      <SettingsTabs />
      <Queried query={query}>{(read) => <OrganizationForm key={read.ifMatch} read={read} />}</Queried>
      {tenant.kind === 'sandbox' && <SandboxClock tenantId={tenant.id} />}
    </Page>
  );
}

/** Begins again with each state of the organization that was read. */
function OrganizationForm({ read: { data: tenant, ifMatch } }: { read: Tagged<Tenant> }) {
  const { t } = useMessages();
  const [draft, setDraft] = useState(() => draftOfOrganization(tenant));
  const update = useUpdateTenant(tenant.id, ifMatch);
  const change = toOrganizationChange(tenant, draft);
  const save = () => {
    update.mutate(change, { onSuccess: () => toast(t('settings.saved')) });
  };
  return (
    <div className="form-with-preview">
      <Form onSubmit={save}>
        <OrganizationFields draft={draft} onChange={setDraft} errors={fieldErrors(update.error)} />
        <ActError error={update.error} />
        <Button kind="primary" type="submit" isPending={update.isPending} isDisabled={Object.keys(change).length === 0}>
          {t('action.save')}
        </Button>
      </Form>
      <LookPreview draft={draft} />
    </div>
  );
}
