import { Page, Queried } from '@vc/web/elements';
import { useParams } from 'wouter';
import { useMessages } from '../messages/messages-context';
import { AnsweredRequest } from './answered-request';
import { OpenRequest } from './open-request';
import { useDecideRequest, useRequest } from './queries';

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
