import { Checkbox, TextField } from '@vc/web/elements';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';
import type { FieldsProps } from '../forms/fields-props';
import { useMessages } from '../messages/messages-context';
import { type TemplateDraft, toTypeCode } from './template-draft';

/** Colours on which black or white text has a contrast of at least 4.5. */
const COLORS = ['', '#14532d', '#1e3a8a', '#7c2d12', '#581c87', '#0f172a', '#fde68a', '#bfdbfe'] as const;

interface ColorFieldProps {
  label: string;
  /** `#rrggbb`; empty for the colour of the tenant. */
  value: string;
  onChange: (color: string) => void;
}

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

function ColorField({ label, value, onChange }: ColorFieldProps) {
  const { t } = useMessages();
  return (
    <RadioGroup className="field" value={value} onChange={onChange} orientation="horizontal">
      <Label className="label">{label}</Label>
      <div className="swatches">
        {COLORS.map((color) => (
          <RadioField key={color} value={color} aria-label={color === '' ? t('newTemplate.ownColor') : color}>
            <RadioButton className="swatch" style={{ backgroundColor: color === '' ? 'var(--brand)' : color }} />
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}
