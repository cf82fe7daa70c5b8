import { useState } from 'react';
import { Button, Form, Page, Queried, TextField, toast } from '@vc/web/elements';
import type { TenantDomain } from '../api/schemas';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { DomainState } from './domain-state';
import { SettingsTabs } from './settings-tabs';
import { useClaimDomain, useDomain } from './settings-queries';

/** The name under which the organization issues and verifies, instead of that of the platform. */
export function DomainPage() {
  const { t } = useMessages();
  const { tenant } = useSession();
  const query = useDomain(tenant.id);
  return (
    <Page title={t('domain.title')} lead={t('domain.lead')}>
      <SettingsTabs />
      <Queried query={query}>{(read) => <Domain tenantId={tenant.id} domain={read?.data} />}</Queried>
    </Page>
  );
}

function Domain({ tenantId, domain }: { tenantId: string; domain: TenantDomain | undefined }) {
  return domain ? <DomainState tenantId={tenantId} domain={domain} /> : <ClaimDomain tenantId={tenantId} />;
}

function ClaimDomain({ tenantId }: { tenantId: string }) {
  const { t } = useMessages();
  const [domain, setDomain] = useState('');
  const claim = useClaimDomain(tenantId);
  const submit = () => {
    claim.mutate(domain.trim().toLowerCase(), { onSuccess: () => toast(t('domain.claimed')) });
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t('domain.name')}
        description={t('domain.nameHint')}
        value={domain}
        onChange={setDomain}
        error={fieldErrors(claim.error)['/domain']}
        placeholder="credentials.example.com"
        spellCheck="false"
        isRequired
      />
      <ActError error={claim.error} />
      <Button kind="primary" type="submit" isPending={claim.isPending}>
        {t('domain.claim')}
      </Button>
    </Form>
  );
}
