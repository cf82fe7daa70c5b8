import { Button, ButtonLink, Failure } from '@vc/web/elements';
import { Redirect } from 'wouter';
import { useMessages } from '../messages/messages-context';
import { hostOf, type WalletLink } from './parse-link';
import { useReceiveRequest } from './queries';

/** Reads a request when the user agrees, because its verifier learns of it. */
export function RequestStep({ link }: { link: Extract<WalletLink, { kind: 'request' }> }) {
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
