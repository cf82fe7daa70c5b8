import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Page, TextField, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { NameField } from '../forms/name-field';
import { useMessages } from '../messages/messages-context';
import { useCreateTrustList } from './queries';
import { certificateError, EMPTY_LIST, toCreateTrustList } from './trust-list-draft';

export function NewTrustListPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(EMPTY_LIST);
  const create = useCreateTrustList();
  const errors = fieldErrors(create.error);
  const save = () =>
    create.mutate(toCreateTrustList(draft), {
      onSuccess: ({ id }) => {
        toast(t('newTrustList.done'));
        navigate(`/trust-lists/${id}`);
      },
    });
  return (
    <Page
      title={t('trustLists.new')}
      lead={t('newTrustList.lead')}
      parent={{ to: '/trust-lists', name: t('trustLists.title') }}
    >
      <Form onSubmit={save}>
        <NameField draft={draft} onChange={setDraft} errors={errors} />
        <TextField
          label={t('trustList.url')}
          value={draft.url}
          onChange={(url) => setDraft({ ...draft, url })}
          error={errors['/url']}
          placeholder="https://lists.example.com/pid-providers.jwt"
          spellCheck="false"
          isRequired
        />
        <TextField
          label={t('trustList.type')}
          description={t('trustListForm.typeHint')}
          value={draft.type}
          onChange={(type) => setDraft({ ...draft, type })}
          error={errors['/type']}
          spellCheck="false"
        />
        <TextField
          label={t('trustListForm.certificates')}
          description={t('trustListForm.certificatesHint')}
          rows={6}
          value={draft.certificates}
          onChange={(certificates) => setDraft({ ...draft, certificates })}
          error={certificateError(errors)}
          spellCheck="false"
          isRequired
        />
        <TextField
          label={t('trustListForm.graceDays')}
          description={t('trustListForm.graceDaysHint')}
          value={draft.graceDays}
          onChange={(graceDays) => setDraft({ ...draft, graceDays })}
          error={errors['/graceDays']}
          inputMode="numeric"
        />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('newTrustList.create')}
        </Button>
      </Form>
    </Page>
  );
}
