import { useState } from 'react';
import { Button, Form, TextField } from '@vc/web/elements';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useRequestPresentation } from './queries';
import { RequestResult } from './request-result';
import type { RequestSource } from './request-source';
import { RequestedAttributes } from './requested-attributes';

export function RequestForm({ source }: { source: RequestSource }) {
  const { t } = useMessages();
  const [reference, setReference] = useState('');
  const request = useRequestPresentation();
  const send = () => {
    request.mutate({ ...source.reference, ...(reference !== '' && { reference }) });
  };
  if (request.data) return <RequestResult presentation={request.data} />;
  return (
    <Form onSubmit={send}>
      <h2>{source.name}</h2>
      {source.description !== undefined && <p className="soft">{source.description}</p>}
      {source.credentials.map((credential) => (
        <RequestedAttributes key={credential.id} credential={credential} />
      ))}
      <TextField
        label={t('form.optional', { name: t('column.reference') })}
        description={t('newPresentation.referenceHint')}
        value={reference}
        onChange={setReference}
        autoComplete="off"
      />
      <ActError error={request.error} />
      <Button kind="primary" type="submit" isPending={request.isPending}>
        {t('newPresentation.request')}
      </Button>
    </Form>
  );
}
