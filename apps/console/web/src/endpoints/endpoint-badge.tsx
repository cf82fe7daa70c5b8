import { Badge } from '@vc/web/elements';
import type { Endpoint } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { ENDPOINT_TONES, endpointState } from './endpoint-state';

export function EndpointBadge({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useMessages();
  const state = endpointState(endpoint);
  return <Badge tone={ENDPOINT_TONES[state]}>{t(`endpointState.${state}`)}</Badge>;
}
