import { useQuery } from '@tanstack/react-query';
import { Button, Form, Icon, Loading, TextField, useBrandColors, useTitle } from '@vc/web/elements';
import { LastOrganization } from '@vc/web/session';
import { useState } from 'react';
import { walletServer } from '../api/wallet-server';
import { useMessages } from '../messages/messages-context';
import type { Organization } from './session';
import { readOrganization } from './session-requests';

const lastOrganization = new LastOrganization('wallet.organization');

/** Leads to the log-in of the organization, and back to the address that was opened. */
export function LogIn() {
  // Where it cannot be read, the user names the organization.
  const query = useQuery({ queryKey: ['organization'], queryFn: readOrganization, staleTime: Infinity });
  useBrandColors(query.data?.primaryColor);
  if (query.isPending) return <Loading />;
  return <LogInForm organization={query.data ?? undefined} />;
}

function LogInForm({ organization }: { organization: Organization | undefined }) {
  const { t } = useMessages();
  const [slug, setSlug] = useState(() => organizationOf(globalThis.location.search) ?? lastOrganization.read());
  useTitle(t('logIn.title'));
  const goOn = () => {
    const name = organization ? undefined : slug.trim().toLowerCase();
    if (name !== undefined) lastOrganization.remember(name);
    const { pathname, search } = globalThis.location;
    globalThis.location.assign(walletServer.logInAddress(name, pathname + search));
  };
  return (
    <main className="log-in">
      <Form className="log-in-card" onSubmit={goOn}>
        <Mark organization={organization} />
        <h1>{t('logIn.title')}</h1>
        <p className="soft">{organization ? t('logIn.at', { name: organization.name }) : t('logIn.lead')}</p>
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

function Mark({ organization }: { organization: Organization | undefined }) {
  if (organization?.logo) {
    return <img className="brand-logo" src={organization.logo.uri} alt={organization.logo.altText ?? ''} />;
  }
  return (
    <span className="log-in-mark" aria-hidden="true">
      <Icon name="card" />
    </span>
  );
}

/** The organization that an address names with `tenant`. @param search its query */
function organizationOf(search: string): string | undefined {
  return new URLSearchParams(search).get('tenant') ?? undefined;
}
