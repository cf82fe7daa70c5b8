import { Notice, Page, Queried, Time } from '@vc/web/elements';
import { useParams } from 'wouter';
import type { Presentation } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { RegistrationNotice } from '../trust/registration-notice';
import { TrustNotice } from '../trust/trust-notice';
import { AnsweredRequest } from './answered-request';
import { type DecideRequest, useDecideRequest, useMatches, useMatchingCredentials, useRequest } from './queries';
import { ShareForm } from './share-form';

type Found = NonNullable<ReturnType<typeof useMatches>['data']>;

/** A request of a verifier: to answer, or what became of it. */
export function RequestPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useRequest(id);
  const decide = useDecideRequest(id);
  return (
    <Page title={t('request.title')} parent={{ to: '/', name: t('home.title') }}>
      <Queried query={query}>
        {(presentation) =>
          presentation.status === 'pending' ? (
            <OpenRequest presentation={presentation} decide={decide} />
          ) : (
            <AnsweredRequest presentation={presentation} redirectUri={decide.data?.meta?.redirectUri} />
          )
        }
      </Queried>
    </Page>
  );
}

/** Who asks, and what would be shared with them. */
function OpenRequest({ presentation, decide }: { presentation: Presentation; decide: DecideRequest }) {
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
