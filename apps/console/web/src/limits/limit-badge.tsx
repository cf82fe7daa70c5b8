import { Badge } from '@vc/web/elements';
import type { Limit } from '../api/schemas';
import { useMessages } from '../messages/messages-context';

const TONES = { within: 'good', near: 'warn', reached: 'bad' } as const;

/** How much of the limit is used. A rate has none. */
export function LimitBadge({ limit: { state } }: { limit: Limit }) {
  const { t } = useMessages();
  return state === undefined ? '–' : <Badge tone={TONES[state]}>{t(`limitState.${state}`)}</Badge>;
}
