import { Button, ButtonLink, Failure, Page } from '@vc/web/elements';
import { Redirect, useSearchParams } from 'wouter';
import { useMessages } from '../messages/messages-context';
import { LinkForm } from './link-form';
import { OfferStep } from './offer-step';
import { hostOf, parseLink, type WalletLink } from './parse-link';
import { useReceiveRequest } from './queries';

/** Takes an offer or a request: from the address, a pasted link or a code. The platform sends no request before the user has agreed. */
export function AddPage() {
  const { t } = useMessages();
  const [search, setSearch] = useSearchParams();
  const link = parseLink(search.get('offer') ?? search.get('request') ?? '');
  const open = (next: WalletLink) =>
    setSearch(next.kind === 'offer' ? { offer: next.offer } : { request: next.request });
  if (link?.kind === 'offer') {
    return (
      <Page title={t('add.offerTitle')} parent={{ to: '/add', name: t('add.title') }}>
        <OfferStep key={link.offer} link={link} />
      </Page>
    );
  }
  if (link?.kind === 'request') {
    return (
      <Page title={t('add.requestTitle')} parent={{ to: '/add', name: t('add.title') }}>
        <RequestStep key={link.request} link={link} />
      </Page>
    );
  }
  return (
    <Page title={t('add.title')} lead={t('add.lead')}>
      <LinkForm onLink={open} />
    </Page>
  );
}

/** Reads a request when the user agrees, because its verifier learns of it. */
function RequestStep({ link }: { link: Extract<WalletLink, { kind: 'request' }> }) {
  const { t } = useMessages();
  const receive = useReceiveRequest(link.request);
  const host = hostOf(link);
  if (receive.data) return <Redirect to={`/requests/${receive.data.id}`} replace />;
  return (
    <>
      <p className="lead">{host === undefined ? t('add.requestLead') : t('add.requestFrom', { host })}</p>
      {receive.error && <Failure error={receive.error} />}
      <div className="decision">
        <Button kind="primary" isPending={receive.isPending} onPress={() => receive.mutate()}>
          {t('add.openRequest')}
        </Button>
        <ButtonLink to="/">{t('action.cancel')}</ButtonLink>
      </div>
    </>
  );
}
