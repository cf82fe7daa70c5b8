import { RadioChoice } from '@vc/web/elements';
import { toLabel } from '@vc/web/format';
import type { Credential, QueryMatches } from '../api/schemas';
import { CardName } from '../cards/card-name';
import { typeName } from '../cards/card-look';
import { attributeLabel, disclosedClaims } from '../claims/claim-at';
import { ClaimList } from '../claims/claim-list';
import { faceLines, shownClaims } from '../claims/shown-claims';
import { useMessages } from '../messages/messages-context';
import { retainedNames } from './retained-names';
import type { ShownCards } from './shown-cards';

interface QueryChoiceProps {
  query: QueryMatches;
  /** Whether the user wants to share it. */
  isShared: boolean;
  shown: ShownCards;
  onCard: (credentialId: string) => void;
}

/** The claims that one query would disclose, from the card that is chosen. */
export function QueryChoice({ query, isShared, shown, onCard }: QueryChoiceProps) {
  const { queryId, credentials } = query;
  const chosen = credentials.find(({ credentialId }) => credentialId === shown.cards[queryId]);
  const credential = chosen && shown.credentials.get(chosen.credentialId);
  if (!chosen || !credential) return <MissingCard query={query} />;
  return (
    <section className={isShared ? 'query' : 'query query-unshared'}>
      <h2 className="query-title">
        <CardName credential={credential} />
      </h2>
      <p className="hint">{credential.issuer.name}</p>
      {credentials.length > 1 && <CardChoice query={query} shown={shown} onCard={onCard} />}
      <Disclosed credential={credential} attributes={chosen.matchedAttributes} />
      <Retained names={retainedNames(query, chosen)} />
    </section>
  );
}

function Disclosed({ credential, attributes }: { credential: Credential; attributes: readonly string[] }) {
  const { t } = useMessages();
  if (attributes.length === 0) return <p className="soft">{t('request.onlyCard')}</p>;
  return <ClaimList claims={disclosedClaims(credential.claims, attributes)} />;
}

/** What the verifier says it keeps after it has answered its question. */
function Retained({ names }: { names: readonly string[] }) {
  const { t } = useMessages();
  return names.length === 0 ? null : <p className="hint">{t('request.retained', { names: names.join(', ') })}</p>;
}

function MissingCard({ query: { queryId, types, attributes } }: { query: QueryMatches }) {
  const { t } = useMessages();
  return (
    <section className="query query-unshared">
      <h2 className="query-title">{typeName(types[0] ?? queryId)}</h2>
      <p className="soft">{t('request.noCard')}</p>
      <ul className="chips" aria-label={t('uses.attributes')}>
        {[...new Set(attributes.map(attributeLabel))].map((name) => (
          <li key={name} className="chip">
            {toLabel(name)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardChoice({ query, shown, onCard }: Pick<QueryChoiceProps, 'query' | 'shown' | 'onCard'>) {
  const { t } = useMessages();
  const options = query.credentials.flatMap(({ credentialId }) => {
    const credential = shown.credentials.get(credentialId);
    if (!credential) return [];
    const values = faceLines(shownClaims(credential)).map(({ value }) => value);
    return [{ id: credentialId, name: [...values, credential.issuer.name].join(', ') }];
  });
  return (
    <RadioChoice
      label={t('request.card')}
      value={shown.cards[query.queryId] ?? ''}
      onChange={onCard}
      options={options}
    />
  );
}
