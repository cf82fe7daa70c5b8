import { Checkbox, SelectField, TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { useMessages } from '../messages/messages-context';
import { countryNameOf, KEY_TYPES, type SubjectDraft } from './certificate-draft';

/** The key and the subject of a certificate. */
export function SubjectFields<Draft extends SubjectDraft>({ draft, onChange, errors }: FieldsProps<Draft>) {
  const { t, locale } = useMessages();
  return (
    <>
      <SelectField
        label={t('certificates.keyType')}
        options={KEY_TYPES.map((id) => ({ id, name: id }))}
        value={draft.keyType}
        onChange={(id) => onChange({ ...draft, keyType: KEY_TYPES.find((each) => each === id) ?? draft.keyType })}
        description={t('certificateForm.keyTypeHint')}
        error={errors['/keyType']}
      />
      <TextField
        label={t('certificateForm.country')}
        description={countryNameOf(draft.countryName, locale) ?? t('certificateForm.countryHint')}
        value={draft.countryName}
        onChange={(countryName) => onChange({ ...draft, countryName })}
        error={errors['/countryName']}
        maxLength={2}
        isRequired
      />
      <TextField
        label={t('form.optional', { name: t('certificateForm.commonName') })}
        description={t('certificateForm.commonNameHint')}
        value={draft.commonName}
        onChange={(commonName) => onChange({ ...draft, commonName })}
        error={errors['/commonName']}
      />
      <Checkbox isSelected={draft.signMdl} onChange={(signMdl) => onChange({ ...draft, signMdl })}>
        {t('certificateForm.signMdl')}
      </Checkbox>
    </>
  );
}
