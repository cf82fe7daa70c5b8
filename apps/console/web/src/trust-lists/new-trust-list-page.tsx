import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Page, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useCreateTrustList } from './queries';
import { EMPTY_LIST, toCreateTrustList } from './trust-list-draft';
import { TrustListFields } from './trust-list-fields';

export function NewTrustListPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(EMPTY_LIST);
  const create = useCreateTrustList();
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
        <TrustListFields draft={draft} onChange={setDraft} errors={fieldErrors(create.error)} />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('newTrustList.create')}
        </Button>
      </Form>
    </Page>
  );
}
