import { ConfirmDialog, ExactTime, Facts, Failure, Notice, Queried, Section, Time } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { useCardLook } from '../cards/use-card-look';
import { WalletCard } from '../cards/wallet-card';
import { ClaimList } from '../claims/claim-list';
import { shownClaims } from '../claims/shown-claims';
import { useMessages } from '../messages/messages-context';
import { IssuerRegistration } from '../trust/issuer-registration';
import { TrustNotice } from '../trust/trust-notice';
import { useLatestShared } from '../uses/queries';
import { UseList } from '../uses/use-list';
import { usesOf } from '../uses/uses';
import { useDecideCredential } from './queries';

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

/** Where a card was shown. */
function CardUses({ id }: { id: string }) {
  const { t } = useMessages();
  const query = useLatestShared();
  return (
    <Queried query={query}>
      {({ presentations, isPartial }) => (
        <>
          <UseList uses={usesOf(presentations, id)} empty={t('uses.none')} />
          {isPartial && <p className="hint">{t('uses.partial')}</p>}
        </>
      )}
    </Queried>
  );
}

/** What the state of a credential means for its holder. */
function ValidityNotice({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const { validity } = useCardLook(credential);
  if (validity === undefined) return null;
  const isBad = validity === 'revoked' || validity === 'expired';
  const tone = validity === 'valid' ? 'good' : isBad ? 'bad' : 'warn';
  return <Notice tone={tone}>{t(`validityMeaning.${validity}`)}</Notice>;
}
