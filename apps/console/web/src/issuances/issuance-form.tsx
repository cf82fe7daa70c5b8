import { useState } from 'react';
import { Button, Checkbox, Form, TextField } from '@vc/web/elements';
import { AttributeFields } from '../attributes/attribute-fields';
import { emptyDrafts, toValues } from '../attributes/draft';
import { fieldErrors } from '../attributes/field-errors';
import { cardLines } from '../cards/card-lines';
import { CredentialCard } from '../cards/credential-card';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import type { IssuanceSource } from './issuance-source';
import { OfferResult } from './offer-result';
import { useCreateIssuance } from './queries';

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
