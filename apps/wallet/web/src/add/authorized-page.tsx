import { ButtonLink, Failure, Loading, Notice, Page } from '@vc/web/elements';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useMessages } from '../messages/messages-context';
import { useAuthorization } from './queries';

/** Where an issuer leads back to after its log-in. */
export function AuthorizedPage() {
  const { t } = useMessages();
  const [address] = useState(() => globalThis.location.href);
  const { data, error } = useAuthorization(address);
  const [first, second] = data ?? [];
  if (first !== undefined) return <Redirect to={second === undefined ? `/credentials/${first}` : '/'} replace />;
  return (
    <Page title={t('add.offerTitle')} parent={{ to: '/add', name: t('add.title') }}>
      {error && <Failure error={error} />}
      {data && <Notice tone="good">{t('add.deferred')}</Notice>}
      {!data && !error && <Loading />}
      <div className="decision">
        <ButtonLink to="/">{t('request.home')}</ButtonLink>
      </div>
    </Page>
  );
}
