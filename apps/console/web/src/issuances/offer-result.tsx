import { ButtonLink, Notice } from '@vc/web/elements';
import type { Issuance } from '../api/schemas';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { IssuanceBadge } from './issuance-badge';
import { OfferPanel } from './offer-panel';
import { useIssuance } from './queries';

/** The offer that was made, and what becomes of it. No later response has the transaction code. */
export function OfferResult({ issuance, txCode }: { issuance: Issuance; txCode: string | undefined }) {
  const { t } = useMessages();
  const { data: current = issuance } = useIssuance(issuance.id);
  return (
    <div className="detail">
      <div className="detail-main">
        <Notice tone="good">
          <p>{t('offerResult.done')}</p>
        </Notice>
        {txCode !== undefined && (
          <div className="panel">
            <h2>{t('offerResult.txCode')}</h2>
            <p className="soft">{t('offerResult.txCodeHint')}</p>
            <p className="tx-code">
              <Copyable text={txCode} label={t('offerResult.txCode')} />
            </p>
          </div>
        )}
        <p className="panel panel-title" role="status">
          {t('offerResult.status')} <IssuanceBadge status={current.status} />
        </p>
        <div className="actions">
          <ButtonLink to={`/issuances/${issuance.id}`} kind="primary">
            {t('offerResult.open')}
          </ButtonLink>
          <ButtonLink to="/issuances/new">{t('offerResult.another')}</ButtonLink>
        </div>
      </div>
      <OfferPanel issuance={issuance} />
    </div>
  );
}
