import { TextField } from '@vc/web/elements';
import type { AttributeDefinition } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { FileField } from './file-field';
import { YesNoField } from './yes-no-field';

interface ScalarFieldProps {
  label: string;
  definition: AttributeDefinition;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const INPUT_TYPES: Partial<Record<AttributeDefinition['type'], string>> = {
  date: 'date',
  datetime: 'datetime-local',
};

/** A field for a text, a number, a date, a choice of yes and no, or a file. */
export function ScalarField({ label, definition, value, onChange, error }: ScalarFieldProps) {
  const { t } = useMessages();
  const { type, description, required = false } = definition;
  const shown = required ? label : t('form.optional', { name: label });
  if (type === 'binary') return <FileField label={shown} value={value} onChange={onChange} error={error} />;
  if (type === 'boolean') {
    return (
      <YesNoField
        label={shown}
        description={description}
        required={required}
        value={value}
        onChange={onChange}
        error={error}
      />
    );
  }
  return (
    <TextField
      label={shown}
      description={description}
      value={value}
      onChange={onChange}
      type={INPUT_TYPES[type] ?? 'text'}
      inputMode={type === 'number' || type === 'integer' ? 'decimal' : 'text'}
      isRequired={required}
      error={error}
      autoComplete="off"
    />
  );
}
