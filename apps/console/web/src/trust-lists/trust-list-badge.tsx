import { Badge, type Tone } from '@vc/web/elements';
import type { TrustList } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

const TONES: Record<TrustList['status'], Tone> = { pending: 'open', current: 'good', stale: 'bad' };

export function TrustListBadge({ list: { status, error } }: { list: TrustList }) {
  const { t } = useMessages();
  if (status === 'current' && error) return <Badge tone="warn">{t('trustListStatus.refused')}</Badge>;
  return <Badge tone={TONES[status]}>{t(`trustListStatus.${status}`)}</Badge>;
}
