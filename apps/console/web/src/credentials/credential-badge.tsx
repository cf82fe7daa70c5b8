import { Badge } from '@vc/web/elements';
import type { CredentialStatus } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { CREDENTIAL_TONES } from './credential-status';

export function CredentialBadge({ status }: { status: CredentialStatus }) {
  const { t } = useMessages();
  return <Badge tone={CREDENTIAL_TONES[status]}>{t(`credentialStatus.${status}`)}</Badge>;
}
