import { Badge, Time, type Tone } from '@vc/web/elements';
import { toLabel } from '@vc/web/format';
import { Link } from 'wouter';
import type { PresentationStatus } from '../api/schemas';
import { attributeLabel } from '../claims/claim-at';
import { useMessages } from '../messages/messages-context';
import type { Use } from './uses';

const TONES: Record<PresentationStatus, Tone> = {
  pending: 'open',
  accepted: 'good',
  rejected: 'quiet',
  expired: 'quiet',
  failed: 'bad',
};

/** Requests of verifiers, each with what they got. */
export function UseList({ uses, empty }: { uses: readonly Use[]; empty: string }) {
  const { t } = useMessages();
  if (uses.length === 0) return <p className="soft">{empty}</p>;
  return (
    <ul className="use-list">
      {uses.map(({ presentation: { id, verifier, status, updatedAt }, attributes }) => (
        <li key={id} className="use">
          <p className="use-head">
            <Link href={`/requests/${id}`} className="use-name">
              {verifier}
            </Link>
            <Badge tone={TONES[status]}>{t(`requestStatus.${status}`)}</Badge>
          </p>
          {attributes.length > 0 && (
            <ul className="chips" aria-label={t('uses.attributes')}>
              {[...new Set(attributes.map(attributeLabel))].map((name) => (
                <li key={name} className="chip">
                  {toLabel(name)}
                </li>
              ))}
            </ul>
          )}
          <p className="hint">
            <Time iso={updatedAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}
