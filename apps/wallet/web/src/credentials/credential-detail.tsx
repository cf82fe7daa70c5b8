import { ConfirmDialog, ExactTime, Facts, Failure, Section, Time } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { useCardLook } from '../cards/use-card-look';
import { WalletCard } from '../cards/wallet-card';
import { ClaimList } from '../claims/claim-list';
import { shownClaims } from '../claims/shown-claims';
import { useMessages } from '../messages/messages-context';
import { IssuerRegistration } from '../trust/issuer-registration';
import { TrustNotice } from '../trust/trust-notice';
import { CardUses } from './card-uses';
import { useDecideCredential } from './queries';
import { ValidityNotice } from './validity-notice';

/** A credential of the wallet, with what became of it. */
export function CredentialDetail({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const { description, validUntil } = useCardLook(credential);
  const { issuer, iat, createdAt } = credential;
  return (
    <div className="card-page">
      <div className="card-side">
        <WalletCard credential={credential} />
        <ValidityNotice credential={credential} />
      </div>
      <div>
        {description !== undefined && <p className="lead">{description}</p>}
        <Section title={t('credential.claims')}>
          <ClaimList claims={shownClaims(credential)} />
        </Section>
        <Section title={t('credential.issuer')}>
          <TrustNotice party="issuer" isTrusted={issuer.trusted} host={issuer.host} />
          <IssuerRegistration credentialId={credential.id} />
          <Facts
            facts={[
              [t('fact.name'), issuer.name],
              [t('fact.issuedAt'), <ExactTime key="iat" iso={iat} />],
              [t('fact.validUntil'), validUntil && <ExactTime key="until" iso={validUntil} />],
              [t('fact.receivedAt'), <Time key="createdAt" iso={createdAt} />],
            ]}
          />
        </Section>
        <Section title={t('credential.uses')}>
          <CardUses id={credential.id} />
        </Section>
        <RemoveCredential id={credential.id} />
      </div>
    </div>
  );
}

function RemoveCredential({ id }: { id: string }) {
  const { t } = useMessages();
  const decide = useDecideCredential(id);
  return (
    <>
      {decide.error && <Failure error={decide.error} />}
      <div className="actions">
        <ConfirmDialog
          trigger={{ text: t('credential.remove'), kind: 'danger' }}
          title={t('credential.removeTitle')}
          confirm={t('credential.remove')}
          isDangerous
          onConfirm={() => decide.mutate('rejected')}
        >
          <p>{t('credential.removeText')}</p>
        </ConfirmDialog>
      </div>
    </>
  );
}
