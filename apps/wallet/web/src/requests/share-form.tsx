import { Button, Failure, Notice } from '@vc/web/elements';
import { useState } from 'react';
import type { Credential, CredentialSet, QueryMatches } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { type Choice, initialChoice, isAnswerable, isComplete, partsOf, toSelectedCredentials } from './choice';
import { PartChoice } from './part-choice';
import type { DecideRequest } from './queries';

interface ShareFormProps {
  verifier: string;
  matches: readonly QueryMatches[];
  sets: readonly CredentialSet[] | undefined;
  credentials: ReadonlyMap<string, Credential>;
  decide: DecideRequest;
}

/** The parts of a request with the cards that answer them. Exactly what it shows is shared. */
export function ShareForm({ verifier, matches, sets, credentials, decide }: ShareFormProps) {
  const { t } = useMessages();
  const parts = partsOf(matches, sets);
  const [choice, setChoice] = useState<Choice>(() => initialChoice(parts, matches));
  const canShare = isAnswerable(parts, matches);
  const share = () => decide.mutate({ status: 'accepted', selectedCredentials: toSelectedCredentials(parts, choice) });
  return (
    <>
      {!canShare && <Notice tone="warn">{t('request.missing')}</Notice>}
      {parts.map((part, index) => (
        <PartChoice
          key={index}
          part={part}
          chosen={choice.options[index]}
          onChoose={(option) => setChoice({ ...choice, options: choice.options.with(index, option) })}
          shown={{ matches, credentials, cards: choice.cards }}
          onCard={(queryId, id) => setChoice({ ...choice, cards: { ...choice.cards, [queryId]: id } })}
        />
      ))}
      {decide.error && <Failure error={decide.error} />}
      <div className="decision">
        {canShare && (
          <Button kind="primary" isPending={decide.isPending} isDisabled={!isComplete(parts, choice)} onPress={share}>
            {t('request.share')}
          </Button>
        )}
        <Button isPending={decide.isPending} onPress={() => decide.mutate({ status: 'rejected' })}>
          {t('request.decline')}
        </Button>
      </div>
      <p className="hint">{t('request.final', { verifier })}</p>
    </>
  );
}
