import { Button, ButtonLink, Failure, Form, Notice, TextField } from '@vc/web/elements';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useMessages } from '../messages/messages-context';
import { hostOf, type WalletLink } from './parse-link';
import { type OfferAnswer, useRedeemOffer } from './queries';
import { type TxCodeHint, txCodeQuestion } from './tx-code';

const ANY_CODE: TxCodeHint = { inputMode: 'text', length: null, description: null };

interface AskedCode {
  /** Undefined while no code is needed. */
  hint: TxCodeHint | undefined;
  /** Undefined before the first attempt. */
  attemptsLeft: number | undefined;
}

interface TxCodeFieldProps {
  hint: TxCodeHint;
  /** Undefined before the first attempt. */
  attemptsLeft: number | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Redeems an offer when the user agrees, with the code where the issuer has sent one. */
export function OfferStep({ link }: { link: Extract<WalletLink, { kind: 'offer' }> }) {
  const { t } = useMessages();
  const redeem = useRedeemOffer(link.offer);
  const [code, setCode] = useState('');
  const { hint, attemptsLeft } = useTxCode(redeem.error);
  const isUsedUp = attemptsLeft === 0;
  // A field with an error keeps the form from being sent.
  const edit = (value: string) => {
    setCode(value);
    redeem.reset();
  };
  const submit = () => {
    redeem.mutate(hint ? code.trim() : undefined, {
      onSuccess: ({ authorizationUri }) => {
        if (authorizationUri !== undefined) globalThis.location.assign(authorizationUri);
      },
    });
  };
  if (redeem.data) return <Received answer={redeem.data} />;
  return (
    <Form className="form" onSubmit={submit}>
      <Host host={hostOf(link)} />
      {hint && !isUsedUp && (
        <TxCodeField hint={hint} attemptsLeft={redeem.error ? attemptsLeft : undefined} value={code} onChange={edit} />
      )}
      {isUsedUp && <Notice tone="bad">{t('txCode.usedUp')}</Notice>}
      {redeem.error && !txCodeQuestion(redeem.error) && <Failure error={redeem.error} />}
      <div className="decision">
        {!isUsedUp && (
          <Button kind="primary" type="submit" isPending={redeem.isPending}>
            {t('add.getCard')}
          </Button>
        )}
        <ButtonLink to="/">{t('action.cancel')}</ButtonLink>
      </div>
    </Form>
  );
}

function Host({ host }: { host: string | undefined }) {
  const { t } = useMessages();
  return <p className="lead">{host === undefined ? t('add.offerLead') : t('add.offerFrom', { host })}</p>;
}

/** One credential is shown at once. Several wait on the home page, and one that the issuer prepares comes later. */
function Received({ answer: { received, authorizationUri } }: { answer: OfferAnswer }) {
  const { t } = useMessages();
  const [first, second] = received;
  if (authorizationUri !== undefined) return <p className="lead">{t('add.leaving')}</p>;
  if (first !== undefined) return <Redirect to={second === undefined ? `/credentials/${first}` : '/'} replace />;
  return (
    <>
      <Notice tone="good">{t('add.deferred')}</Notice>
      <div className="decision">
        <ButtonLink to="/" kind="primary">
          {t('request.home')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The code that the issuer has sent by another way. */
function TxCodeField({ hint: { inputMode, length, description }, attemptsLeft, ...field }: TxCodeFieldProps) {
  const { t } = useMessages();
  return (
    <TextField
      {...field}
      label={t('txCode.label')}
      description={description ?? t('txCode.hint')}
      error={attemptsLeft === undefined ? undefined : t('txCode.wrong', { count: attemptsLeft })}
      inputMode={inputMode === 'numeric' ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      maxLength={length ?? 64}
      isRequired
    />
  );
}

/** What is known of the code of an offer. It stays known while the next attempt is under way. @param error of the last one */
function useTxCode(error: unknown): AskedCode {
  const [asked, setAsked] = useState<AskedCode>({ hint: undefined, attemptsLeft: undefined });
  const [seen, setSeen] = useState<unknown>(null);
  if (error && error !== seen) {
    setSeen(error);
    const question = txCodeQuestion(error);
    if (question && 'hint' in question) setAsked({ ...asked, hint: question.hint });
    if (question && 'attemptsLeft' in question) {
      setAsked({ hint: asked.hint ?? ANY_CODE, attemptsLeft: question.attemptsLeft });
    }
  }
  return asked;
}
