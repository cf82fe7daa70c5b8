import { Button, Failure, Section } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { WalletCard } from '../cards/wallet-card';
import { ClaimList } from '../claims/claim-list';
import { shownClaims } from '../claims/shown-claims';
import { useMessages } from '../messages/messages-context';
import { IssuerRegistration } from '../trust/issuer-registration';
import { TrustNotice } from '../trust/trust-notice';
import { useDecideCredential } from './queries';

/** A credential that waits for the decision of the user. */
export function CredentialOffer({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const decide = useDecideCredential(credential.id);
  const { name, host, trusted } = credential.issuer;
  return (
    <div className="card-page">
      <div className="card-side">
        <WalletCard credential={credential} />
      </div>
      <div>
        <p className="lead">{t('offer.lead', { issuer: name })}</p>
        <TrustNotice party="issuer" isTrusted={trusted} host={host} />
        <IssuerRegistration credentialId={credential.id} />
        <Section title={t('credential.claims')}>
          <ClaimList claims={shownClaims(credential)} />
        </Section>
        {decide.error && <Failure error={decide.error} />}
        <div className="decision">
          <Button kind="primary" isPending={decide.isPending} onPress={() => decide.mutate('accepted')}>
            {t('offer.accept')}
          </Button>
          <Button isPending={decide.isPending} onPress={() => decide.mutate('rejected')}>
            {t('offer.decline')}
          </Button>
        </div>
        <p className="hint">{t('offer.hint')}</p>
      </div>
    </div>
  );
}
