import { Notice, Queried, Time } from '@vc/web/elements';
import type { Presentation } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { RegistrationNotice } from '../trust/registration-notice';
import { TrustNotice } from '../trust/trust-notice';
import { type DecideRequest, useMatches, useMatchingCredentials } from './queries';
import { ShareForm } from './share-form';

/** Who asks, and what would be shared with them. */
export function OpenRequest({ presentation, decide }: { presentation: Presentation; decide: DecideRequest }) {
  const { t } = useMessages();
  const { id, verifier, verifierIdentity, expiresAt } = presentation;
  const query = useMatches(id);
  return (
    <div className="request">
      <p className="request-who">{t('request.asks', { verifier })}</p>
      <TrustNotice party="verifier" isTrusted={verifierIdentity.trusted} host={verifierIdentity.host} />
      <RegistrationNotice {...presentation} />
      <p className="hint">
        {t('waiting.ends')} <Time iso={expiresAt} />
      </p>
      <Queried query={query}>{(found) => <Answer found={found} decide={decide} verifier={verifier} />}</Queried>
    </div>
  );
}

type Found = NonNullable<ReturnType<typeof useMatches>['data']>;

function Answer({ found, ...rest }: { found: Found; decide: DecideRequest; verifier: string }) {
  const { t } = useMessages();
  const ids = found.matches.flatMap(({ credentials }) => credentials.map(({ credentialId }) => credentialId));
  const query = useMatchingCredentials([...new Set(ids)]);
  if (found.matches.length === 0) return <Notice tone="warn">{t('request.nothing')}</Notice>;
  return (
    <Queried query={query}>
      {(credentials) => <ShareForm {...rest} matches={found.matches} sets={found.sets} credentials={credentials} />}
    </Queried>
  );
}
