import { TextField } from '@vc/web/elements';
import type { FieldErrors } from '../attributes/field-errors';
import { ChoiceBoxes } from '../forms/choice-boxes';
import { useMessages } from '../messages/messages-context';
import { ENTITLEMENTS, type TenantDraft } from './tenant-draft';

interface TenantFieldsProps {
  draft: TenantDraft;
  onChange: (draft: TenantDraft) => void;
  errors: FieldErrors;
}

export function TenantFields({ draft, onChange, errors }: TenantFieldsProps) {
  const { t } = useMessages();
  return (
    <>
      <TextField
        label={t('column.name')}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        error={errors['/name']}
        isRequired
      />
      <ChoiceBoxes
        label={t('tenant.entitlements')}
        description={t('tenantForm.entitlementsHint')}
        options={ENTITLEMENTS.map((id) => ({ id, name: <code>{id}</code>, hint: t(`entitlement.${id}`) }))}
        chosen={draft.entitlements}
        onChange={(entitlements) => onChange({ ...draft, entitlements })}
        error={errors['/entitlements']}
      />
    </>
  );
}
