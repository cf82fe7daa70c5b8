import { textColorOn } from '@vc/web/format';
import type { CredentialDisplay } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { useSession } from '../session/session-context';
import type { CardLine } from './card-lines';

interface CredentialCardProps {
  name: string;
  display?: CredentialDisplay | undefined;
  lines?: readonly CardLine[];
}

/** A credential as wallets show it, in the colours of its template or of the tenant. */
export function CredentialCard({ name, display, lines = [] }: CredentialCardProps) {
  const { t } = useMessages();
  const { tenant } = useSession();
  const background = display?.backgroundColor;
  const color = display?.textColor ?? (background === undefined ? undefined : textColorOn(background));
  const style = background === undefined ? undefined : { backgroundColor: background, color };
  return (
    <figure className="card" style={style} aria-label={t('card.label', { name })}>
      <figcaption className="card-head">
        <span className="card-issuer">{tenant.name}</span>
        <span className="card-name">{name}</span>
      </figcaption>
      {lines.length > 0 && (
        <dl className="card-lines">
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === '' ? '·····' : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </figure>
  );
}
