import { Button, Failure, Notice, Page, Queried } from '@vc/web/elements';
import { useParams } from 'wouter';
import type { Credential } from '../api/schemas';
import { useCardLook } from '../cards/use-card-look';
import { WalletCard } from '../cards/wallet-card';
import { useMessages } from '../messages/messages-context';
import { CredentialDetail } from './credential-detail';
import { CredentialOffer } from './credential-offer';
import { useCredential, useDecideCredential } from './queries';

/** One credential: to decide about, to read, or to restore. */
export function CredentialPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useCredential(id);
  if (query.data) return <NamedPage credential={query.data} />;
  return (
    <Page title={t('credential.title')} parent={{ to: '/', name: t('home.title') }}>
      <Queried query={query}>{() => null}</Queried>
    </Page>
  );
}

const CONTENT = { pending: CredentialOffer, accepted: CredentialDetail, rejected: RemovedCredential };

function NamedPage({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const { name } = useCardLook(credential);
  const Content = CONTENT[credential.status];
  return (
    <Page title={name} parent={{ to: '/', name: t('home.title') }}>
      <Content credential={credential} />
    </Page>
  );
}

/** A credential that the user has declined or removed. It can be taken back. */
function RemovedCredential({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const decide = useDecideCredential(credential.id);
  return (
    <div className="card-page">
      <div className="card-side">
        <WalletCard credential={credential} />
      </div>
      <div>
        <Notice tone="warn">{t('removed.lead')}</Notice>
        {decide.error && <Failure error={decide.error} />}
        <div className="decision">
          <Button kind="primary" isPending={decide.isPending} onPress={() => decide.mutate('accepted')}>
            {t('removed.add')}
          </Button>
          <Button isPending={decide.isPending} onPress={() => decide.mutate('pending')}>
            {t('removed.undo')}
          </Button>
        </div>
      </div>
    </div>
  );
}
