import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Page, TextField, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useCreateTenant } from './queries';
import { EMPTY_TENANT, toSlug } from './tenant-draft';
import { TenantFields } from './tenant-fields';

/** The slug follows the name until it is typed, because it never changes after the creation. */
export function NewTenantPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(EMPTY_TENANT);
  const [typedSlug, setTypedSlug] = useState<string>();
  const create = useCreateTenant();
  const slug = typedSlug ?? toSlug(draft.name);
  const errors = fieldErrors(create.error);
  const save = () => {
    create.mutate(
      { slug, name: draft.name.trim(), entitlements: draft.entitlements },
      {
        onSuccess: ({ id }) => {
          toast(t('newTenant.done'));
          navigate(`/tenants/${id}`);
        },
      },
    );
  };
  return (
    <Page title={t('tenants.new')} lead={t('newTenant.lead')} parent={{ to: '/tenants', name: t('tenants.title') }}>
      <Form onSubmit={save}>
        <TenantFields draft={draft} onChange={setDraft} errors={errors} />
        <TextField
          label={t('tenants.slug')}
          description={t('newTenant.slugHint')}
          value={slug}
          onChange={setTypedSlug}
          error={errors['/slug']}
          autoComplete="off"
          isRequired
        />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('newTenant.create')}
        </Button>
      </Form>
    </Page>
  );
}
