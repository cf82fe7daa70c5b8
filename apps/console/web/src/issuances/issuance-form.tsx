import { useState } from 'react';
import { Button, ButtonLink, Checkbox, Form, Notice, TextField } from '@vc/web/elements';
import type { Issuance } from '../api/schemas';
import { AttributeFields } from '../attributes/attribute-fields';
import { emptyDrafts, toValues } from '../attributes/draft';
import { fieldErrors } from '../attributes/field-errors';
import { cardLines } from '../cards/card-lines';
import { CredentialCard } from '../cards/credential-card';
import { ActError } from '../elements/act-error';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { IssuanceBadge } from './issuance-badge';
import type { IssuanceSource } from './issuance-source';
import { OfferPanel } from './offer-panel';
import { useCreateIssuance, useIssuance } from './queries';

interface Options {
  reference: string;
  txCode: boolean;
  deferred: boolean;
}

const NO_OPTIONS: Options = { reference: '', txCode: false, deferred: false };

interface OfferOptionsProps {
  options: Options;
  onChange: (options: Options) => void;
}

export function IssuanceForm({ source }: { source: IssuanceSource }) {
  const { t } = useMessages();
  const [drafts, setDrafts] = useState(() => emptyDrafts(source.definitions));
  const [options, setOptions] = useState(NO_OPTIONS);
  const create = useCreateIssuance();
  const offer = () => {
    const { reference, ...rest } = options;
    const attributes = toValues(source.definitions, drafts);
    create.mutate({ ...source.reference, attributes, ...rest, ...(reference !== '' && { reference }) });
  };
  if (create.data) return <OfferResult issuance={create.data.data} txCode={create.data.meta?.txCode} />;
  return (
    <div className="form-with-preview">
      <Form onSubmit={offer}>
        <h2>{source.name}</h2>
        {source.description !== undefined && <p className="soft">{source.description}</p>}
        <AttributeFields
          definitions={source.definitions}
          drafts={drafts}
          onChange={setDrafts}
          errors={fieldErrors(create.error, '/attributes')}
        />
        <OfferOptions options={options} onChange={setOptions} />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('newIssuance.offer')}
        </Button>
      </Form>
      <div className="preview">
        <p className="preview-title">{t('newIssuance.preview')}</p>
        <CredentialCard name={source.name} display={source.display} lines={cardLines(source.definitions, drafts)} />
      </div>
    </div>
  );
}

/** What belongs to the offer and not to the credential. */
function OfferOptions({ options, onChange }: OfferOptionsProps) {
  const { t } = useMessages();
  return (
    <fieldset className="fieldset">
      <legend>{t('offerOptions.title')}</legend>
      <TextField
        label={t('form.optional', { name: t('column.reference') })}
        description={t('offerOptions.referenceHint')}
        value={options.reference}
        onChange={(reference) => onChange({ ...options, reference })}
        autoComplete="off"
      />
      <Checkbox isSelected={options.txCode} onChange={(txCode) => onChange({ ...options, txCode })}>
        {t('offerOptions.txCode')}
      </Checkbox>
      <Checkbox isSelected={options.deferred} onChange={(deferred) => onChange({ ...options, deferred })}>
        {t('offerOptions.deferred')}
      </Checkbox>
    </fieldset>
  );
}

/** The offer that was made, and what becomes of it. No later response has the transaction code. */
function OfferResult({ issuance, txCode }: { issuance: Issuance; txCode: string | undefined }) {
  const { t } = useMessages();
  const { data: current = issuance } = useIssuance(issuance.id);
  return (
    <div className="detail">
      <div className="detail-main">
        <Notice tone="good">
          <p>{t('offerResult.done')}</p>
        </Notice>
        {txCode !== undefined && (
          <div className="panel">
            <h2>{t('offerResult.txCode')}</h2>
            <p className="soft">{t('offerResult.txCodeHint')}</p>
            <p className="tx-code">
              <Copyable text={txCode} label={t('offerResult.txCode')} />
            </p>
          </div>
        )}
        <p className="panel panel-title" role="status">
          {t('offerResult.status')} <IssuanceBadge status={current.status} />
        </p>
        <div className="actions">
          <ButtonLink to={`/issuances/${issuance.id}`} kind="primary">
            {t('offerResult.open')}
          </ButtonLink>
          <ButtonLink to="/issuances/new">{t('offerResult.another')}</ButtonLink>
        </div>
      </div>
      <OfferPanel issuance={issuance} />
    </div>
  );
}
