import { Checkbox, TextField } from '@vc/web/elements';
import type { FieldsProps } from '../forms/fields-props';
import { useMessages } from '../messages/messages-context';
import { ColorField } from './color-field';
import { type TemplateDraft, toTypeCode } from './template-draft';

export function TemplateSettings({ draft, onChange, errors }: FieldsProps<TemplateDraft>) {
  const { t } = useMessages();
  const code = toTypeCode(draft.name);
  return (
    <>
      <TextField
        label={t('newTemplate.name')}
        description={code === '' ? undefined : t('newTemplate.code', { code })}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
        error={errors['/name'] ?? errors['/code']}
        isRequired
      />
      <TextField
        label={t('form.optional', { name: t('newTemplate.description') })}
        value={draft.description}
        onChange={(description) => onChange({ ...draft, description })}
        error={errors['/description']}
        rows={2}
      />
      <TextField
        label={t('form.optional', { name: t('newTemplate.validity') })}
        description={t('newTemplate.validityHint')}
        value={draft.validity}
        onChange={(validity) => onChange({ ...draft, validity })}
        inputMode="numeric"
        error={errors['/validity/days']}
      />
      <ColorField
        label={t('newTemplate.color')}
        value={draft.backgroundColor}
        onChange={(backgroundColor) => onChange({ ...draft, backgroundColor })}
      />
      <Checkbox isSelected={draft.revocable} onChange={(revocable) => onChange({ ...draft, revocable })}>
        {t('newTemplate.revocable')}
      </Checkbox>
    </>
  );
}
