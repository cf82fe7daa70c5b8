import { Button, Failure, Notice } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { WalletCard } from '../cards/wallet-card';
import { useMessages } from '../messages/messages-context';
import { useDecideCredential } from './queries';

/** A credential that the user has declined or removed. It can be taken back. */
export function RemovedCredential({ credential }: { credential: Credential }) {
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
