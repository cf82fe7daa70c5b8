import { Page, Queried } from '@vc/web/elements';
import { useParams } from 'wouter';
import type { Credential } from '../api/schemas';
import { useCardLook } from '../cards/use-card-look';
import { useMessages } from '../messages/messages-context';
import { CredentialDetail } from './credential-detail';
import { CredentialOffer } from './credential-offer';
import { useCredential } from './queries';
import { RemovedCredential } from './removed-credential';

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
