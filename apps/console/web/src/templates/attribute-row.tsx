import { Checkbox, IconButton, SelectField, TextField } from '@vc/web/elements';
import { useMessages } from '../messages/messages-context';
import { ATTRIBUTE_TYPES, type AttributeDraft, toAttributeName } from './template-draft';

interface AttributeRowProps {
  attribute: AttributeDraft;
  number: number;
  onChange: (attribute: AttributeDraft) => void;
  onRemove: () => void;
}

export function AttributeRow({ attribute, number, onChange, onRemove }: AttributeRowProps) {
  const { t } = useMessages();
  const { label, type, required } = attribute;
  const name = toAttributeName(label);
  const setType = (id: string) => {
    const chosen = ATTRIBUTE_TYPES.find((each) => each === id);
    if (chosen) onChange({ ...attribute, type: chosen });
  };
  return (
    <div className="attribute-row" role="group" aria-label={t('newTemplate.attribute', { number })}>
      <TextField
        label={t('newTemplate.label')}
        description={name === '' ? undefined : name}
        value={label}
        onChange={(next) => onChange({ ...attribute, label: next })}
        autoComplete="off"
      />
      <SelectField
        label={t('newTemplate.type')}
        options={ATTRIBUTE_TYPES.map((id) => ({ id, name: t(`type.${id}`) }))}
        value={type}
        onChange={setType}
      />
      <Checkbox isSelected={required} onChange={(next) => onChange({ ...attribute, required: next })}>
        {t('attribute.required')}
      </Checkbox>
      <IconButton icon="minus" label={t('newTemplate.removeAttribute', { number })} onPress={onRemove} />
    </div>
  );
}
