import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Page, SelectField, TextField, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { EMPTY_SUBJECT, ROOT_TYPES, type RootDraft, toCreateRoot } from './certificate-draft';
import { useCreateRoot } from './queries';
import { SubjectFields } from './subject-fields';

const EMPTY: RootDraft = { ...EMPTY_SUBJECT, type: 'issuerRoot', issuerAlternativeNameUrl: '' };

/** Creates an authority, with a certificate below it. An organization may have chosen that another member approves it. */
export function NewRootPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(EMPTY);
  const create = useCreateRoot();
  const errors = fieldErrors(create.error);
  const save = () => {
    create.mutate(toCreateRoot(draft), {
      onSuccess: ({ id }) => {
        toast(t('newRoot.done'));
        navigate(`/certificates/${id}`);
      },
    });
  };
  return (
    <Page
      title={t('certificates.newRoot')}
      lead={t('newRoot.lead')}
      parent={{ to: '/certificates', name: t('certificates.title') }}
    >
      <Form onSubmit={save}>
        <SelectField
          label={t('certificates.purpose')}
          options={ROOT_TYPES.map((id) => ({ id, name: t(`certificateType.${id}`) }))}
          value={draft.type}
          onChange={(id) => setDraft({ ...draft, type: ROOT_TYPES.find((each) => each === id) ?? draft.type })}
          error={errors['/type']}
        />
        <SubjectFields draft={draft} onChange={setDraft} errors={errors} />
        <TextField
          label={t('newRoot.url')}
          description={t('newRoot.urlHint')}
          type="url"
          value={draft.issuerAlternativeNameUrl}
          onChange={(issuerAlternativeNameUrl) => setDraft({ ...draft, issuerAlternativeNameUrl })}
          error={errors['/issuerAlternativeNameUrl']}
          placeholder="https://"
          isRequired
        />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('newRoot.create')}
        </Button>
      </Form>
    </Page>
  );
}
