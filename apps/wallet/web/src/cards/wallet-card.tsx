import { Badge, Icon } from '@vc/web/elements';
import { toLabel } from '@vc/web/format';
import type { Credential } from '../api/schemas';
import { faceLines, shownClaims } from '../claims/shown-claims';
import { useMessages } from '../messages/messages-context';
import { useCardLook } from './use-card-look';
import { isNoteworthy, VALIDITY_TONES } from './validity';

/** A credential as a card: its name, its issuer, and the first claims. */
export function WalletCard({ credential }: { credential: Credential }) {
  const { t } = useMessages();
  const { name, colors, validity } = useCardLook(credential);
  const { issuer } = credential;
  const isOut = validity === 'revoked' || validity === 'expired';
  return (
    <figure className={isOut ? 'card card-out' : 'card'} style={colors} aria-label={t('card.label', { name })}>
      <figcaption className="card-head">
        <span className="card-issuer">
          {issuer.trusted && <Icon name="verify" />}
          {issuer.name}
        </span>
        <span className="card-name">{name}</span>
      </figcaption>
      {validity !== undefined && isNoteworthy(validity) && (
        <Badge tone={VALIDITY_TONES[validity]}>{t(`validity.${validity}`)}</Badge>
      )}
      <dl className="card-lines">
        {faceLines(shownClaims(credential)).map((line) => (
          <div key={line.name}>
            <dt>{toLabel(line.name)}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
