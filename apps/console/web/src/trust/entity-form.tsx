import type { ReactNode } from 'react';
import { Button, Form, Icon, IconButton, TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { NameField } from '../forms/name-field';
import { useMessages } from '../messages/messages-context';
import { CertificatePreview } from './certificate-preview';
import { type EntityDraft, withRow } from './entity-draft';

interface EntityFormProps extends FieldsProps<EntityDraft> {
  onSubmit: () => void;
  /** Errors and buttons. */
  children: ReactNode;
}

/** The name and the identifiers of a trusted entity. */
export function EntityForm({ draft, onChange, errors, onSubmit, children }: EntityFormProps) {
  return (
    <Form onSubmit={onSubmit}>
      <NameField draft={draft} onChange={onChange} errors={errors} />
      <Certificates draft={draft} onChange={onChange} errors={errors} />
      <Dids draft={draft} onChange={onChange} errors={errors} />
      {children}
    </Form>
  );
}

function Certificates({ draft, onChange, errors }: FieldsProps<EntityDraft>) {
  const { t } = useMessages();
  const { certificates } = draft;
  const set = (next: EntityDraft['certificates']) => onChange({ ...draft, certificates: next });
  return (
    <fieldset className="fieldset">
      <legend>{t('trustedEntities.certificates')}</legend>
      <p className="hint">{t('entityForm.certificatesHint')}</p>
      {certificates.map((row, index) => (
        <div key={row.key} className="certificate-row">
          <div className="element">
            <TextField
              label={t('entityForm.certificate', { number: index + 1 })}
              rows={4}
              value={row.text}
              onChange={(text) => set(certificates.with(index, { ...row, text }))}
              error={errors[`/certificates/${index}/certificate`] ?? errors[`/certificates/${index}`]}
              spellCheck="false"
            />
            <IconButton
              icon="minus"
              label={t('entityForm.removeCertificate', { number: index + 1 })}
              onPress={() => set(certificates.toSpliced(index, 1))}
            />
          </div>
          <CertificatePreview text={row.text} />
        </div>
      ))}
      <Button kind="quiet" onPress={() => set(withRow(certificates))}>
        <Icon name="plus" />
        {t('entityForm.addCertificate')}
      </Button>
    </fieldset>
  );
}

function Dids({ draft, onChange, errors }: FieldsProps<EntityDraft>) {
  const { t } = useMessages();
  const { dids } = draft;
  const set = (next: EntityDraft['dids']) => onChange({ ...draft, dids: next });
  return (
    <fieldset className="fieldset">
      <legend>{t('trustedEntities.dids')}</legend>
      <p className="hint">{t('entityForm.didsHint')}</p>
      {dids.map((row, index) => (
        <div key={row.key} className="element">
          <TextField
            label={t('entityForm.did', { number: index + 1 })}
            value={row.text}
            onChange={(text) => set(dids.with(index, { ...row, text }))}
            error={errors[`/dids/${index}/did`] ?? errors[`/dids/${index}`]}
            placeholder="did:web:"
            spellCheck="false"
          />
          <IconButton
            icon="minus"
            label={t('entityForm.removeDid', { number: index + 1 })}
            onPress={() => set(dids.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button kind="quiet" onPress={() => set(withRow(dids))}>
        <Icon name="plus" />
        {t('entityForm.addDid')}
      </Button>
    </fieldset>
  );
}
