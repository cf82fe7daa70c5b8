import { Notice } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { useCardLook } from '../cards/use-card-look';
import { useMessages } from '../messages/messages-context';

/** What the state of a credential means for its holder. */
export function ValidityNotice({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const { validity } = useCardLook(credential);
  if (validity === undefined) return null;
  const isBad = validity === 'revoked' || validity === 'expired';
  const tone = validity === 'valid' ? 'good' : isBad ? 'bad' : 'warn';
  return <Notice tone={tone}>{t(`validityMeaning.${validity}`)}</Notice>;
}
