import { Link, useLocation, useParams } from 'wouter';
import { Button, ExactTime, Facts, Form, Page, Queried, Section, TextField, toast } from '@vc/web/elements';
import { useState } from 'react';
import type { CertificateSigningRequest } from '../api/schemas';
import { fieldErrors } from '../attributes/field-errors';
import { ActError } from '../elements/act-error';
import { CodeBlock } from '../elements/code-block';
import { Copyable } from '../elements/copyable';
import { useMessages } from '../messages/messages-context';
import { useMay } from '../session/session-context';
import { CertificatePreview } from './certificate-preview';
import { CsrBadge } from './csr-badge';
import { useCsr, useImportCertificate } from './queries';

export function CsrPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const query = useCsr(id);
  return (
    <Page title={t('csr.title')} parent={{ to: '/certificate-requests', name: t('csrs.title') }}>
      <Queried query={query}>{(csr) => <CsrDetail csr={csr} />}</Queried>
    </Page>
  );
}

function CsrDetail({ csr }: { csr: CertificateSigningRequest }) {
  const { t } = useMessages();
  const mayWrite = useMay('trust.write');
  const { id, type, status, keyType, subjectKeyIdentifier, certificateId, createdAt, expiresAt } = csr;
  return (
    <>
      <div className="panel">
        <p className="panel-title" role="status">
          {t(`certificateType.${type}`)} <CsrBadge status={status} />
        </p>
        <Facts
          facts={[
            [t('fact.id'), <Copyable key="id" text={id} label={t('fact.id')} />],
            [t('certificates.keyType'), keyType],
            [t('certificate.keyIdentifier'), <code key="ski">{subjectKeyIdentifier}</code>],
            [
              t('certificate.title'),
              certificateId && (
                <Link key="certificate" href={`/certificates/${certificateId}`}>
                  {t('csr.openCertificate')}
                </Link>
              ),
            ],
            [t('column.createdAt'), <ExactTime key="createdAt" iso={createdAt} />],
            [t('certificates.ends'), <ExactTime key="expiresAt" iso={expiresAt} />],
          ]}
        />
      </div>
      <Section title={t('csr.pem')} lead={t('csr.pemHint')}>
        <CodeBlock label={t('csr.pem')} text={csr.certificateSigningRequest} />
      </Section>
      {mayWrite && status === 'pending' && <ImportCertificate id={id} />}
    </>
  );
}

/** Takes the certificate that the authority has made for the request. */
function ImportCertificate({ id }: { id: string }) {
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
