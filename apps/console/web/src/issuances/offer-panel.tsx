import type { Issuance } from '../api/schemas';
import { LinkPanel } from '../elements/link-panel';
import { useMessages } from '../messages/messages-context';

export function OfferPanel({ issuance }: { issuance: Issuance }) {
  const { t } = useMessages();
  return (
    <LinkPanel
      title={t('offer.title')}
      lead={t('offer.lead')}
      label={t('offer.qr')}
      uri={issuance.offerUri}
      pageUri={issuance.offerQrUri}
    />
  );
}
