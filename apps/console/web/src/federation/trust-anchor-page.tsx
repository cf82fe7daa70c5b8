import { useParams } from 'wouter';
import { ExactTime, Facts, Page, Queried, Section } from '@vc/web/elements';
import type { TrustAnchor } from '../api/schemas';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { useTrustAnchor } from './queries';
import { DeleteTrustAnchor } from './delete-trust-anchor';
import { draftOfAnchor } from './trust-anchor-draft';
import { TrustAnchorForm } from './trust-anchor-form';

export function TrustAnchorPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const mayWrite = useMay('trust.write');
  const query = useTrustAnchor(id);
  const anchor = query.data?.data;
  return (
    <Page
      title={anchor?.name ?? t('trustAnchor.title')}
      parent={{ to: '/trust-anchors', name: t('trustAnchors.title') }}
    >
      <Queried query={query}>
        {({ data, ifMatch }) => (
          <>
            {mayWrite && <DeleteTrustAnchor anchor={data} />}
            <Detail anchor={data} />
            <Section title={t('trustAnchor.keys')} lead={t('trustAnchor.keysLead')}>
              {mayWrite ? (
                <TrustAnchorForm key={ifMatch} anchor={data} ifMatch={ifMatch} />
              ) : (
                <CodeBlock label={t('trustAnchorForm.keys')} text={draftOfAnchor(data).keys} />
              )}
            </Section>
          </>
        )}
      </Queried>
    </Page>
  );
}

function Detail({ anchor: { id, entityIdentifier, createdAt } }: { anchor: TrustAnchor }) {
  const { t } = useMessages();
  const name = t('trustAnchor.entityIdentifier');
  return (
    <div className="panel">
      <Facts
        facts={[
          [name, <Copyable key="entityIdentifier" text={entityIdentifier} label={name} />],
          [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
          [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
        ]}
      />
    </div>
  );
}
