import { Badge } from '@vc/web/elements';
import type { PresentationStatus } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { PRESENTATION_TONES } from './presentation-status';

export function PresentationBadge({ status }: { status: PresentationStatus }) {
  const { t } = useMessages();
  return <Badge tone={PRESENTATION_TONES[status]}>{t(`presentationStatus.${status}`)}</Badge>;
}
