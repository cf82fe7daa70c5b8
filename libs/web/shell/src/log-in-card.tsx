import { Button, Form, type IconName, TextField, useTitle } from '@vc/web/elements';
import { useMessages } from '@vc/web/messages';
import { useState } from 'react';
import type { AppServer } from './app-server';
import { BrandMark, type BrandedTenant } from './brand';
import type { LastOrganization } from './last-organization';

interface LogInCardProps {
  server: AppServer;
  lastOrganization: LastOrganization;
  icon: IconName;
  /** Overrides the lead of the app. */
  lead?: string | undefined;
  /** The organization whose domain it is; undefined on the domain of all, where the card asks for one. */
  organization?: BrandedTenant | undefined;
  /** The slug that the address names. */
  named?: string | undefined;
}

/**
 * Leads to the log-in of an organization, and back to the address that was opened. The authorization server asks for the password,
 * so this page asks for the organization alone.
 */
export function LogInCard({ server, lastOrganization, icon, lead, organization, named }: LogInCardProps) {
  const { t } = useMessages();
  const [slug, setSlug] = useState(() => named ?? lastOrganization.read());
  useTitle(t('logIn.title'));
  const goOn = () => {
    const name = organization ? undefined : slug.trim().toLowerCase();
    if (name !== undefined) lastOrganization.remember(name);
    const { pathname, search } = globalThis.location;
    globalThis.location.assign(server.logInAddress(name, pathname + search));
  };
  return (
    <main className="log-in">
      <Form className="log-in-card" onSubmit={goOn}>
        <BrandMark logo={organization?.logo} icon={icon} className="log-in-mark" />
        <h1>{t('logIn.title')}</h1>
        <p className="soft">{lead ?? t('logIn.lead')}</p>
        {!organization && (
          <TextField
            label={t('logIn.organization')}
            description={t('logIn.organizationHint')}
            value={slug}
            onChange={setSlug}
            autoComplete="organization"
            isRequired
          />
        )}
        <Button kind="primary" type="submit">
          {t('logIn.continue')}
        </Button>
      </Form>
    </main>
  );
}
