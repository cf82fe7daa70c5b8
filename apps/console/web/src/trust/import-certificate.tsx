import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button, Form, Section, TextField, toast } from '@vc/web/elements';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { useMessages } from '../messages/messages-context';
import { CertificatePreview } from './certificate-preview';
import { useImportCertificate } from './queries';

/** Takes the certificate that the authority has made for the request. */
export function ImportCertificate({ id }: { id: string }) {
  const { t } = useMessages();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const create = useImportCertificate(id);
  const save = () => {
    create.mutate(text, {
      onSuccess: (certificate) => {
        toast(t('csr.imported'));
        navigate(`/certificates/${certificate.id}`);
      },
    });
  };
  return (
    <Section title={t('csr.import')} lead={t('csr.importHint')}>
      <Form onSubmit={save}>
        <TextField
          label={t('certificate.pem')}
          rows={6}
          value={text}
          onChange={setText}
          error={fieldErrors(create.error)['/certificate']}
          spellCheck="false"
          isRequired
        />
        <CertificatePreview text={text} />
        <ActError error={create.error} />
        <Button kind="primary" type="submit" isPending={create.isPending}>
          {t('csr.import')}
        </Button>
      </Form>
    </Section>
  );
}
