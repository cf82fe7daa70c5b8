import { TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { NameField } from '../forms/name-field';
import { useMessages } from '../messages/messages-context';
import { certificateError, type TrustListDraft } from './trust-list-draft';

/** The address of a list, and who signs it. */
export function TrustListFields({ draft, onChange, errors }: FieldsProps<TrustListDraft>) {
  const { t } = useMessages();
  return (
    <>
      <NameField draft={draft} onChange={onChange} errors={errors} />
      <TextField
        label={t('trustList.url')}
        value={draft.url}
        onChange={(url) => onChange({ ...draft, url })}
        error={errors['/url']}
        placeholder="https://lists.example.com/pid-providers.jwt"
        spellCheck="false"
        isRequired
      />
      <TextField
        label={t('trustList.type')}
        description={t('trustListForm.typeHint')}
        value={draft.type}
        onChange={(type) => onChange({ ...draft, type })}
        error={errors['/type']}
        spellCheck="false"
      />
      <TextField
        label={t('trustListForm.certificates')}
        description={t('trustListForm.certificatesHint')}
        rows={6}
        value={draft.certificates}
        onChange={(certificates) => onChange({ ...draft, certificates })}
        error={certificateError(errors)}
        spellCheck="false"
        isRequired
      />
      <TextField
        label={t('trustListForm.graceDays')}
        description={t('trustListForm.graceDaysHint')}
        value={draft.graceDays}
        onChange={(graceDays) => onChange({ ...draft, graceDays })}
        error={errors['/graceDays']}
        inputMode="numeric"
      />
    </>
  );
}
