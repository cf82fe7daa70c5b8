import { useState } from 'react';
import { Button, Form, Icon, TextField, useTitle } from '@vc/web/elements';
import { LastOrganization } from '@vc/web/session';
import { consoleServer } from '../api/console-server';
import { useMessages } from '../messages/messages-context';

const lastOrganization = new LastOrganization('console.organization');

/** The authorization server asks for the password, so this page asks for the organization alone. */
export function LogIn() {
  const { t } = useMessages();
  const [slug, setSlug] = useState(() => lastOrganization.read());
  useTitle(t('logIn.title'));
  const goOn = () => {
    const name = slug.trim().toLowerCase();
    lastOrganization.remember(name);
    const { pathname, search } = globalThis.location;
    globalThis.location.assign(consoleServer.logInAddress(name, pathname + search));
  };
  return (
    <main className="log-in">
      <Form className="log-in-card" onSubmit={goOn}>
        <span className="log-in-mark" aria-hidden="true">
          <Icon name="seal" />
        </span>
        <h1>{t('logIn.title')}</h1>
        <p className="soft">{t('logIn.lead')}</p>
        <TextField
          label={t('logIn.organization')}
          description={t('logIn.organizationHint')}
          value={slug}
          onChange={setSlug}
          autoComplete="organization"
          isRequired
        />
        <Button kind="primary" type="submit">
          {t('logIn.continue')}
        </Button>
      </Form>
    </main>
  );
}
