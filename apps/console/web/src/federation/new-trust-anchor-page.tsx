import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Page, TextField, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useCreateTrustAnchor } from './queries';
import { EMPTY_ANCHOR, readKeys, toCreateAnchor } from './trust-anchor-draft';
import { TrustAnchorFields } from './trust-anchor-fields';

export function NewTrustAnchorPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(EMPTY_ANCHOR);
  const create = useCreateTrustAnchor();
  const errors = fieldErrors(create.error);
  const jwks = readKeys(draft);
  const save = () =>
    jwks &&
    create.mutate(toCreateAnchor(draft, jwks), {
      onSuccess: ({ id }) => {
        toast(t('newTrustAnchor.done'));
        navigate(`/trust-anchors/${id}`);
      },
    });
  return (
    <Page
      title={t('trustAnchors.new')}
      lead={t('newTrustAnchor.lead')}
      parent={{ to: '/trust-anchors', name: t('trustAnchors.title') }}
    >
      <Form onSubmit={save}>
        <TextField
          label={t('trustAnchor.entityIdentifier')}
          value={draft.entityIdentifier}
          onChange={(entityIdentifier) => setDraft({ ...draft, entityIdentifier })}
          error={errors['/entityIdentifier']}
          placeholder="https://federation.example.com"
          spellCheck="false"
          isRequired
        />
        <TrustAnchorFields draft={draft} onChange={setDraft} errors={errors} />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('newTrustAnchor.create')}
        </Button>
      </Form>
    </Page>
  );
}
