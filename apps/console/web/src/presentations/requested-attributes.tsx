import { toLabel } from '@vc/web/format';
import type { RequestedCredential } from '../api/schemas';
import { FORMAT_NAMES } from '../format/credential-formats';
import { useMessages } from '../messages/messages-context';
import { requestedPaths } from './request-source';

/** What the holder will be asked to disclose of one credential. */
export function RequestedAttributes({ credential }: { credential: RequestedCredential }) {
  const { t } = useMessages();
  const paths = requestedPaths(credential);
  return (
    <div className="requested">
      <p>
        <strong>{credential.name ?? credential.type}</strong>{' '}
        <span className="hint">{FORMAT_NAMES[credential.format]}</span>
      </p>
      {paths.length === 0 ? (
        <p className="soft">{t('newPresentation.noAttributes')}</p>
      ) : (
        <ul className="chips" aria-label={t('newPresentation.attributes')}>
          {paths.map((path) => (
            <li key={path.join('/')} className="chip" title={path.join(' / ')}>
              {toLabel(path.at(-1) ?? '')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
