import { Checkbox, RadioChoice } from '@vc/web/elements';
import { typeName } from '../cards/card-look';
import { useMessages } from '../messages/messages-context';
import { answerableOptions, type Part } from './choice';
import { QueryChoice } from './query-choice';
import type { ShownCards } from './shown-cards';

interface PartChoiceProps {
  part: Part;
  /** Index of an option. */
  chosen: number | undefined;
  onChoose: (option: number | undefined) => void;
  shown: ShownCards;
  onCard: (queryId: string, credentialId: string) => void;
}

/** One part of a request: whether to share it, in which way, and from which cards. */
export function PartChoice({ part, chosen, onChoose, shown, onCard }: PartChoiceProps) {
  const { t } = useMessages();
  const answerable = answerableOptions(part, shown.matches);
  const [first] = answerable;
  // Without a card, the page says what was asked for.
  const queries = part.options[chosen ?? first ?? 0] ?? [];
  return (
    <div className="panel part">
      {!part.isRequired && first !== undefined && (
        <Checkbox isSelected={chosen !== undefined} onChange={(isShared) => onChoose(isShared ? first : undefined)}>
          {t('request.optional')}
        </Checkbox>
      )}
      {answerable.length > 1 && chosen !== undefined && (
        <RadioChoice
          label={t('request.option')}
          value={String(chosen)}
          onChange={(option) => onChoose(Number(option))}
          options={answerable.map((option) => ({ id: String(option), name: namesOf(part.options[option], shown) }))}
        />
      )}
      {shown.matches
        .filter(({ queryId }) => queries.includes(queryId))
        .map((query) => (
          <QueryChoice
            key={query.queryId}
            query={query}
            isShared={chosen !== undefined}
            shown={shown}
            onCard={(credentialId) => onCard(query.queryId, credentialId)}
          />
        ))}
    </div>
  );
}

function namesOf(queries: readonly string[] = [], { matches }: ShownCards): string {
  const asked = matches.filter(({ queryId }) => queries.includes(queryId));
  return asked.map(({ queryId, types: [type] }) => typeName(type ?? queryId)).join(' + ');
}
