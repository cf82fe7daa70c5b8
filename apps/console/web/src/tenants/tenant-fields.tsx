import {} from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { NameField } from '../forms/name-field';
import { ChoiceBoxes } from '../forms/choice-boxes';
import { useMessages } from '../messages/messages-context';
import { ENTITLEMENTS, type TenantDraft } from './tenant-draft';

export function TenantFields({ draft, onChange, errors }: FieldsProps<TenantDraft>) {
  const { t } = useMessages();
  return (
    <>
      <NameField draft={draft} onChange={onChange} errors={errors} />
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
