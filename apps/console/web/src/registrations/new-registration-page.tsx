import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Page, TextField, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { useCreateRegistration } from './queries';

export function NewRegistrationPage() {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [certificate, setCertificate] = useState('');
  const create = useCreateRegistration();
  const save = () =>
    create.mutate(certificate.trim(), {
      onSuccess: ({ id }) => {
        toast(t('newRegistration.done'));
        navigate(`/registration-certificates/${id}`);
      },
    });
  return (
    <Page
      title={t('registrations.new')}
      lead={t('newRegistration.lead')}
      parent={{ to: '/registration-certificates', name: t('registrations.title') }}
    >
      <Form onSubmit={save}>
        <TextField
          label={t('newRegistration.certificate')}
          description={t('newRegistration.certificateHint')}
          rows={6}
          value={certificate}
          onChange={setCertificate}
          error={fieldErrors(create.error)['/certificate']}
          spellCheck="false"
          isRequired
        />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('newRegistration.create')}
        </Button>
      </Form>
    </Page>
  );
}
