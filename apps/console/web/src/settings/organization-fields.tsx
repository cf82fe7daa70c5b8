import { SelectField, TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { NameField } from '../forms/name-field';
import { ChoiceBoxes } from '../forms/choice-boxes';
import { useMessages } from '../messages/messages-context';
import { LogoField } from './logo-field';
import { ALERT_KINDS, GUARDED_ACTS, type OrganizationDraft, SECOND_FACTORS } from './organization-draft';

export function OrganizationFields({ draft, onChange, errors }: FieldsProps<OrganizationDraft>) {
  const { t } = useMessages();
  const setSecondFactor = (id: string) =>
    onChange({ ...draft, secondFactor: SECOND_FACTORS.find((each) => each === id) ?? draft.secondFactor });
  return (
    <>
      <NameField draft={draft} onChange={onChange} errors={errors} />
      <TextField
        label={t('form.optional', { name: t('look.color') })}
        description={t('look.colorHint')}
        value={draft.primaryColor}
        onChange={(primaryColor) => onChange({ ...draft, primaryColor })}
        error={errors['/display/primaryColor']}
        placeholder="#14532d"
        spellCheck="false"
      />
      <LogoField draft={draft} onChange={onChange} error={errors['/display/logo/uri']} />
      <SelectField
        label={t('tenant.secondFactor')}
        options={SECOND_FACTORS.map((id) => ({ id, name: t(`secondFactor.${id}`) }))}
        value={draft.secondFactor}
        onChange={setSecondFactor}
        error={errors['/secondFactor']}
      />
      <ChoiceBoxes
        label={t('tenant.approvals')}
        description={t('organization.approvalsHint')}
        options={GUARDED_ACTS.map((id) => ({ id, name: t(`guardedAct.${id}`) }))}
        chosen={draft.approvalRequiredFor}
        onChange={(approvalRequiredFor) => onChange({ ...draft, approvalRequiredFor })}
        error={errors['/approvalRequiredFor']}
      />
      <ChoiceBoxes
        label={t('organization.alerts')}
        description={t('organization.alertsHint')}
        options={ALERT_KINDS.map((id) => ({ id, name: t(`alertKind.${id}`) }))}
        chosen={draft.alerts}
        onChange={(alerts) => onChange({ ...draft, alerts })}
        error={errors['/mutedAlerts']}
      />
    </>
  );
}
