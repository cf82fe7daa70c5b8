import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Page, SelectField, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { CSR_TYPES, type CsrDraft, EMPTY_SUBJECT, toCreateCsr } from './certificate-draft';
import { useCreateCsr } from './queries';
import { SubjectFields } from './subject-fields';

const EMPTY: CsrDraft = { ...EMPTY_SUBJECT, type: 'issuerSignCredential' };

/** Creates a key, and a request that an authority outside the platform signs. */
export function NewCsrPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(EMPTY);
  const create = useCreateCsr();
  const errors = fieldErrors(create.error);
  const save = () => {
    create.mutate(toCreateCsr(draft), {
      onSuccess: ({ id }) => {
        toast(t('newCsr.done'));
        navigate(`/certificate-requests/${id}`);
      },
    });
  };
  return (
    <Page title={t('csrs.new')} lead={t('newCsr.lead')} parent={{ to: '/certificate-requests', name: t('csrs.title') }}>
      <Form onSubmit={save}>
        <SelectField
          label={t('certificates.purpose')}
          options={CSR_TYPES.map((id) => ({ id, name: t(`certificateType.${id}`) }))}
          value={draft.type}
          onChange={(id) => setDraft({ ...draft, type: CSR_TYPES.find((each) => each === id) ?? draft.type })}
          error={errors['/type']}
        />
        <SubjectFields draft={draft} onChange={setDraft} errors={errors} />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('csrs.new')}
        </Button>
      </Form>
    </Page>
  );
}
