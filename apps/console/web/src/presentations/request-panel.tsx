import type { Presentation } from '../api/schemas';
import { LinkPanel } from '../elements/link-panel';
import { useMessages } from '../messages/messages-context';

/** A request of the Digital Credentials API has no link: the page that sends it has it. */
export function RequestPanel({ presentation }: { presentation: Presentation }) {
  const { t } = useMessages();
  const { authorizationRequestUri: uri, authorizationRequestQrUri: pageUri } = presentation;
  if (uri === null || pageUri === null) return null;
  return (
    <LinkPanel
      title={t('request.title')}
      lead={t('request.lead')}
      label={t('request.qr')}
      uri={uri}
      pageUri={pageUri}
    />
  );
}
