import { useState } from 'react';
import { Button, Form, Page, Queried, toast } from '@vc/web/elements';
import { colorsOf, contrastBetween } from '@vc/web/format';
import type { Tenant } from '../api/schemas';
import type { Tagged } from '../api/tagged';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import { useTaggedTenant, useUpdateTenant } from '../tenants/queries';
import { draftOfOrganization, type OrganizationDraft, toOrganizationChange } from './organization-draft';
import { OrganizationFields } from './organization-fields';
import { SandboxClock } from './sandbox-clock';
import { SettingsTabs } from './settings-tabs';

/** The surfaces of the two themes (tokens.css). */
const SURFACES = [
  { theme: 'light', surface: '#ffffff', text: '#1a1b18' },
  { theme: 'dark', surface: '#1c1d1a', text: '#ecede7' },
] as const;
/** WCAG 2.2, 1.4.11: of what must be recognised without reading. */
const LEAST_CONTRAST = 3;

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

/** How the name, the logo and the colour look in both themes, and whether they can be told from what is around them. */
function LookPreview({ draft }: { draft: OrganizationDraft }) {
  const { t, locale } = useMessages();
  const { brand, onBrand } = colorsOf(draft.primaryColor);
  const ratio = (one: string, other: string) =>
    contrastBetween(one, other).toLocaleString(locale, { maximumFractionDigits: 1 });
  return (
    <div className="preview" role="group" aria-label={t('look.preview')}>
      <p className="preview-title">{t('look.preview')}</p>
      {SURFACES.map(({ theme, surface, text }) => (
        <div key={theme} className="look" style={{ backgroundColor: surface, color: text }}>
          <p className="look-name">
            {draft.logo !== '' && <img className="brand-logo" src={draft.logo} alt={draft.logoAltText} />}
            <strong>{draft.name}</strong>
          </p>
          <span className="look-button" style={{ backgroundColor: brand, color: onBrand }}>
            {t('look.button')}
          </span>
          <p>
            {t(`look.contrast.${theme}`, { ratio: ratio(brand, surface) })}{' '}
            {contrastBetween(brand, surface) < LEAST_CONTRAST && t('look.weak')}
          </p>
        </div>
      ))}
      <p className="hint">{t('look.text', { ratio: ratio(brand, onBrand) })}</p>
    </div>
  );
}
