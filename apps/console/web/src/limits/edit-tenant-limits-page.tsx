import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { ButtonLink, ConfirmDialog, Form, Page, Queried, TextField, toast } from '@vc/web/elements';
import type { TenantLimits } from '../api/schemas';
import type { Tagged } from '../api/tagged';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { isLimit, LIMIT_NAMES, toLimitsDraft, toPutTenantLimits } from './limits-draft';
import { usePutTenantLimits, useTenantLimits } from './queries';

/** The operator sees and sets the limits of a tenant. */
export function EditTenantLimitsPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useTenantLimits(id);
  return (
    <Page
      title={t('tenantLimits.title')}
      lead={t('tenantLimits.lead')}
      parent={{ to: `/tenants/${id}`, name: t('tenant.title') }}
    >
      <Queried query={query}>{(read) => <LimitsForm id={id} read={read} />}</Queried>
    </Page>
  );
}

function LimitsForm({ id, read: { data: limits, ifMatch } }: { id: string; read: Tagged<TenantLimits> }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(() => toLimitsDraft(limits));
  const put = usePutTenantLimits(id, ifMatch);
  const errors = fieldErrors(put.error);
  const body = toPutTenantLimits(draft);
  const page = `/tenants/${id}`;
  const onSuccess = () => {
    toast(t('tenantLimits.saved'));
    navigate(page);
  };
  return (
    <Form onSubmit={() => undefined}>
      {LIMIT_NAMES.map((name) => (
        <TextField
          key={name}
          label={t(`limit.${name}`)}
          description={t('tenantLimits.default', { value: limits.defaults[name] })}
          value={draft[name]}
          onChange={(text) => setDraft({ ...draft, [name]: text })}
          error={isLimit(draft[name]) ? errors[`/${name}`] : t('tenantLimits.invalid')}
          inputMode="numeric"
        />
      ))}
      <ActError error={put.error} />
      <div className="actions">
        {body && (
          <ConfirmDialog
            trigger={{ text: t('action.save'), kind: 'primary' }}
            title={t('tenantLimits.confirmTitle')}
            confirm={t('action.save')}
            onConfirm={() => put.mutate(body, { onSuccess })}
          >
            <p>{t('tenantLimits.confirmText')}</p>
          </ConfirmDialog>
        )}
        <ButtonLink to={page}>{t('action.cancel')}</ButtonLink>
      </div>
    </Form>
  );
}
