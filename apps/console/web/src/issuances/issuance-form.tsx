import { useState } from 'react';
import { Button, Form } from '@vc/web/elements';
import { AttributeFields } from '../attributes/attribute-fields';
import { emptyDrafts, toValues } from '../attributes/draft';
import { fieldErrors } from '../attributes/field-errors';
import { cardLines } from '../cards/card-lines';
import { CredentialCard } from '../cards/credential-card';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import type { IssuanceSource } from './issuance-source';
import { NO_OPTIONS, OfferOptions } from './offer-options';
import { OfferResult } from './offer-result';
import { useCreateIssuance } from './queries';

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
